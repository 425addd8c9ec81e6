import type { Figures } from '@vagon/contract';
import { createGroups, groupColumn, IN_PLACE } from './groups.ts';
import { type Asked, periodOf, placeAnd, type Reckoning } from './reckoning.ts';

/** Trips, and their kilometres by load. */
interface Tally {
  trips: number;
  loaded: number;
  empty: number;
  unknown: number;
}

interface TripRow {
  group: number | null;
  is_empty: boolean | null;
  trips: number;
  km: number | null;
  begun_before: number;
  without_km: number;
}

const tripsBy = (group: string) => `
  SELECT ${group} AS group, is_empty, count(km) AS trips, sum(km::float8) AS km,
         count(km) FILTER (WHERE since < $5) AS begun_before, count(*) - count(km) AS without_km
  FROM wagon_event
  WHERE kind = 'arrived' AND date >= $3 AND date < $4 AND ${IN_PLACE}
  GROUP BY 1, 2`;

const loadOf = (isEmpty: boolean | null) => (isEmpty === null ? 'unknown' : isEmpty ? 'empty' : 'loaded');

function figuresOf({ trips, loaded, empty, unknown }: Tally): Figures {
  const km = loaded + empty + unknown;
  return {
    km,
    loadedKm: loaded,
    emptyKm: empty,
    unknownKm: unknown,
    emptyShare: loaded + empty === 0 ? null : empty / (loaded + empty),
    trips,
    tripKm: trips === 0 ? null : km / trips,
  };
}

/** Kilometres along the sections, counted where and when a trip ended. */
export function reckonMileage(asked: Asked): Reckoning {
  const { question, days } = asked;
  const period = periodOf(days);
  const groups = createGroups<Tally>(question, asked, () => ({ trips: 0, loaded: 0, empty: 0, unknown: 0 }));
  const trips = tripsBy(groupColumn(question));
  let begunBefore = 0;
  let withoutStart = 0;
  return {
    async takeDay(database, day) {
      const { rows } = await database.query<TripRow>(trips, placeAnd(question, day.from, day.to, period.from));
      for (const row of rows) {
        begunBefore += row.begun_before;
        withoutStart += row.without_km;
        for (const tally of [groups.of(day, row.group), groups.total]) {
          tally.trips += row.trips;
          tally[loadOf(row.is_empty)] += row.km ?? 0;
        }
      }
    },
    async takeEnd() {},
    found: () => ({
      rows: groups.entries().map(([group, tally]) => ({ group, figures: figuresOf(tally) })),
      total: figuresOf(groups.total),
      begunBefore,
      stillOpen: null,
      withoutStart,
    }),
  };
}
