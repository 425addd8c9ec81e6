import { type Figures, SILENT_AFTER_MS, WEAK_BATTERY } from '@vagon/contract';
import { createGroups, groupColumn, IN_PLACE } from './groups.ts';
import { addHours, type HeardHours, NO_HOURS, readHeardHours } from './heard-hours.ts';
import { type Asked, placeAnd, type Reckoning } from './reckoning.ts';

interface Tally {
  silentHours: number;
  fellSilent: number;
  cameBack: number;
  wagons: number;
  noPosition: number;
  noLoad: number;
  weak: number;
  hours: HeardHours;
}
const newTally = (): Tally => ({
  silentHours: 0,
  fellSilent: 0,
  cameBack: 0,
  wagons: 0,
  noPosition: 0,
  noLoad: 0,
  weak: 0,
  hours: { ...NO_HOURS },
});

interface SilenceRow {
  group: number | null;
  silent_hours: number;
  fell_silent: number;
  came_back: number;
}

/**
 * Silence within a day ($3 to $4): from the last reading before it to the first
 * after it, or to $5 where there is none yet; counted where the wagon was heard
 * again, else where it was last.
 */
const silencesBy = (group: string) => `
  SELECT ${group} AS group, sum(hours) AS silent_hours, sum(fell)::int AS fell_silent, sum(back)::int AS came_back
  FROM (
    SELECT wagon_number, station_id, region_id,
           date_part('epoch', least(date, $4) - greatest(since, $3)) / 3600 AS hours, 0 AS fell, (date < $4)::int AS back
    FROM wagon_event WHERE kind = 'came_back' AND date >= $3 AND since < $4
    UNION ALL
    SELECT c.wagon_number, c.station_id, c.region_id,
           date_part('epoch', least($5::timestamptz, $4) - greatest(c.silent_since, $3)) / 3600, 0, 0
    FROM wagon_course c JOIN wagon w ON w.number = c.wagon_number AND w.removed_at IS NULL
    WHERE c.silent_since < $4 AND $5::timestamptz > $3
    UNION ALL
    SELECT wagon_number, station_id, region_id, 0, 1, 0
    FROM wagon_event WHERE kind = 'fell_silent' AND date >= $3 AND date < $4
  ) silence
  WHERE ${IN_PLACE}
  GROUP BY 1`;

interface PresentRow {
  group: number | null;
  wagons: number;
  no_position: number;
  no_load: number;
  weak: number;
}

/** The wagons as of now, by the station nearest to them; a sensor that a wagon does not carry is not missed. */
const presentBy = (group: string) => `
  SELECT ${group} AS group, count(*) AS wagons,
         count(*) FILTER (WHERE has_location AND coalesce(position_date < $3, true)) AS no_position,
         count(*) FILTER (WHERE has_state AND coalesce(load_date < $3, true)) AS no_load,
         count(*) FILTER (WHERE battery < ${WEAK_BATTERY}) AS weak
  FROM (
    SELECT s.*, t.region_id, bool_or(a.sensor_type = 'location') AS has_location,
           bool_or(a.sensor_type = 'state') AS has_state
    FROM wagon_state s
    JOIN wagon w ON w.number = s.wagon_number AND w.removed_at IS NULL
    LEFT JOIN station t ON t.id = s.station_id
    LEFT JOIN sensor_assignment a ON a.wagon_number = s.wagon_number AND a.to_at IS NULL
    GROUP BY s.wagon_number, t.region_id
  ) present
  WHERE ${IN_PLACE}
  GROUP BY 1`;

type Present = Pick<Figures, 'wagons' | 'noPosition' | 'noLoad' | 'weak'>;
const NO_PRESENT: Present = { wagons: null, noPosition: null, noLoad: null, weak: null };

const shareOf = (heard: number, carried: number) => (carried === 0 ? null : heard / carried);

function toFigures({ silentHours, fellSilent, cameBack, hours }: Tally, present: Present): Figures {
  const { wagons, noPosition, noLoad, weak } = present;
  return {
    heardShare: shareOf(hours.positionHeard + hours.loadHeard, hours.positionCarried + hours.loadCarried),
    positionShare: shareOf(hours.positionHeard, hours.positionCarried),
    loadShare: shareOf(hours.loadHeard, hours.loadCarried),
    silentHours,
    fellSilent,
    cameBack,
    wagons,
    noPosition,
    noLoad,
    weak,
  };
}

/**
 * How well the sensors report: in which part of the hours in which wagons
 * carried them they were heard, silences of the period from the events, and how
 * the wagons' sensors are now from their latest readings. It does not count
 * single readings: hundreds of millions would have to be looked through.
 */
export function reckonSensors(asked: Asked): Reckoning {
  const { question, countedAt } = asked;
  const groups = createGroups(question, asked, newTally);
  const silences = silencesBy(groupColumn(question));
  const isByDay = question.breakdown === 'day';

  return {
    async takeDay(database, day) {
      for (const hours of await readHeardHours(database, asked, day))
        for (const tally of [groups.of(day, hours.group), groups.total]) addHours(tally.hours, hours);
      const { rows } = await database.query<SilenceRow>(silences, placeAnd(question, day.from, day.to, countedAt));
      for (const row of rows)
        for (const tally of [groups.of(day, row.group), groups.total]) {
          tally.silentHours += row.silent_hours;
          tally.fellSilent += row.fell_silent;
          tally.cameBack += row.came_back;
        }
    },
    async takeEnd(database) {
      const sql = presentBy(isByDay ? 'NULL::int' : groupColumn(question));
      const { rows } = await database.query<PresentRow>(sql, placeAnd(question, countedAt - SILENT_AFTER_MS));
      for (const row of rows)
        for (const tally of isByDay ? [groups.total] : [groups.of(null, row.group), groups.total]) {
          tally.wagons += row.wagons;
          tally.noPosition += row.no_position;
          tally.noLoad += row.no_load;
          tally.weak += row.weak;
        }
    },
    found: () => ({
      rows: groups.entries().map(([group, tally]) => ({
        group,
        // A day has no “now”.
        figures: toFigures(tally, isByDay ? NO_PRESENT : tally),
      })),
      total: toFigures(groups.total, groups.total),
      begunBefore: null,
      stillOpen: null,
      withoutStart: null,
    }),
  };
}
