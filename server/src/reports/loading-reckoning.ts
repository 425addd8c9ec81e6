import { createGroups, groupColumn, IN_PLACE } from './groups.ts';
import { type Asked, placeAnd, type Reckoning } from './reckoning.ts';

interface LoadRow {
  group: number | null;
  loaded: number;
  unloaded: number;
  changed_outside: number;
}

const loadsBy = (group: string) => `
  SELECT ${group} AS group, count(*) FILTER (WHERE kind = 'loaded') AS loaded,
         count(*) FILTER (WHERE kind = 'unloaded') AS unloaded,
         count(*) FILTER (WHERE kind = 'load_changed_outside') AS changed_outside
  FROM wagon_event
  WHERE kind IN ('loaded', 'unloaded', 'load_changed_outside') AND date >= $3 AND date < $4 AND ${IN_PLACE}
  GROUP BY 1`;

/** How many wagons were loaded and unloaded, and how many changed their load away from any station. */
export function reckonLoading(asked: Asked): Reckoning {
  const { question } = asked;
  const groups = createGroups(question, asked, () => ({ loaded: 0, unloaded: 0, changedOutside: 0 }));
  const loads = loadsBy(groupColumn(question));
  return {
    async takeDay(database, day) {
      const { rows } = await database.query<LoadRow>(loads, placeAnd(question, day.from, day.to));
      for (const row of rows)
        for (const tally of [groups.of(day, row.group), groups.total]) {
          tally.loaded += row.loaded;
          tally.unloaded += row.unloaded;
          tally.changedOutside += row.changed_outside;
        }
    },
    async takeEnd() {},
    found: () => ({
      rows: groups.entries().map(([group, figures]) => ({ group, figures })),
      total: groups.total,
      begunBefore: null,
      stillOpen: null,
      withoutStart: null,
    }),
  };
}
