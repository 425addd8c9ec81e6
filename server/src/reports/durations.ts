const MINUTES_IN_HOUR = 60;

/** Durations to the minute: as many numbers as there are different lengths, however many spans there are. */
export interface Durations {
  add(minutes: number, count: number): void;
  count(): number;
  /** Hours; null without any. */
  mean(): number | null;
  /** The nearest rank, hours: the shortest that at least this part (0 to 1) of all do not exceed; null without any. */
  quantile(part: number): number | null;
}

export function createDurations(): Durations {
  const counts = new Map<number, number>();
  let count = 0;
  let together = 0;
  return {
    add(minutes, more) {
      counts.set(minutes, (counts.get(minutes) ?? 0) + more);
      count += more;
      together += minutes * more;
    },
    count: () => count,
    mean: () => (count === 0 ? null : together / count / MINUTES_IN_HOUR),
    quantile(part) {
      const rank = Math.ceil(part * count);
      let passed = 0;
      for (const minutes of [...counts.keys()].sort((one, other) => one - other)) {
        passed += counts.get(minutes) ?? 0;
        if (passed >= rank) return minutes / MINUTES_IN_HOUR;
      }
      return null;
    },
  };
}
