const FIRST_ROOM = 1_024;
const GROWTH = 1.5;
/** Ends a chain. */
const NONE = -1;

/** Times that sensors spent on wagons, in columns: 24 bytes a ride. The rides of one sensor are a chain. */
export interface RideColumns {
  /**
   * Adds a ride in front of a chain.
   * @param from inclusive, `to` exclusive, Unix ms; -Infinity and Infinity where open
   * @param chain -1 for none
   * @returns the chain now
   */
  add(wagonNumber: number, from: number, to: number, chain: number): number;
  /** The wagon of the chain's ride at that time, or undefined. */
  wagonAt(chain: number, date: number): number | undefined;
  /** Frees the rides of a chain for others. */
  free(chain: number): void;
}

export function createRideColumns(): RideColumns {
  let wagon = new Uint32Array(FIRST_ROOM);
  let start = new Float64Array(FIRST_ROOM);
  let end = new Float64Array(FIRST_ROOM);
  let next = new Int32Array(FIRST_ROOM);
  let used = 0;
  let freed = NONE;

  function widen(): void {
    const room = Math.ceil(used * GROWTH);
    const former = { wagon, start, end, next };
    wagon = new Uint32Array(room);
    start = new Float64Array(room);
    end = new Float64Array(room);
    next = new Int32Array(room);
    wagon.set(former.wagon);
    start.set(former.start);
    end.set(former.end);
    next.set(former.next);
  }

  function take(): number {
    if (freed !== NONE) {
      const ride = freed;
      freed = next[ride] as number;
      return ride;
    }
    if (used === wagon.length) widen();
    return used++;
  }

  return {
    add(wagonNumber, from, to, chain) {
      const ride = take();
      wagon[ride] = wagonNumber;
      start[ride] = from;
      end[ride] = to;
      next[ride] = chain;
      return ride;
    },

    wagonAt(chain, date) {
      for (let ride = chain; ride !== NONE; ride = next[ride] as number)
        if ((start[ride] as number) <= date && date < (end[ride] as number)) return wagon[ride];
      return undefined;
    },

    free(chain) {
      for (let ride = chain; ride !== NONE; ) {
        const following = next[ride] as number;
        next[ride] = freed;
        freed = ride;
        ride = following;
      }
    },
  };
}
