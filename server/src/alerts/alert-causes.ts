import { type AlertRuleKind, type EventKind, wagonKindOf } from '@vagon/contract';

/** % of charge above the limit at which a battery is well again: a reading more or less opens and closes nothing. */
const BATTERY_MARGIN = 5;
/** °C inside the range at which a temperature is well again. */
const TEMPERATURE_MARGIN = 2;
/** A temperature of longer ago says nothing of now; an event of longer ago is history. */
const NEWS = "interval '48 hours'";

/**
 * What a rule looks at, in SQL over `r` (its row of `alert_rule`), `s` (a
 * wagon's latest state), `c` (its course), `t` (the temperatures of its kind)
 * and `e` (the event, where there is one); `$1` is now.
 */
interface Cause {
  /** The tables in which it is found: no more than it needs, as all wagons are read. */
  from: string;
  /** The one of them that names the wagon. */
  of: 's' | 'c' | 'e';
  /** Whether it is about something that happened, not something that lasts. */
  isEvent?: true;
  /** Where the wagon is then: a station's id, and for events the MTU's. */
  station: string;
  region?: string;
  since: string;
  value?: string;
  bound?: string;
  /** When an alert is raised. */
  begins: string;
  /** When one that was raised, `a`, is over. A missing state or course ends nothing unless it says so. */
  ends: string;
}

const STATES = { from: 'wagon_state s', of: 's' } as const;
const eventsOf = (kind: EventKind) => ({
  from: `
  (SELECT DISTINCT ON (wagon_number) wagon_number, date, station_id, region_id
   FROM wagon_event
   WHERE kind = '${kind}' AND date > $1::timestamptz - ${NEWS}
   ORDER BY wagon_number, date DESC) e
  LEFT JOIN wagon_state s ON s.wagon_number = e.wagon_number
  LEFT JOIN wagon_course c ON c.wagon_number = e.wagon_number`,
  of: 'e' as const,
});

/** The kind of a wagon by the first of its eight digits, in SQL. */
const kinds = Array.from({ length: 10 }, (_, digit) => `'${wagonKindOf(digit * 10_000_000)}'`);
const ofItsKind = (number: string) =>
  `alert_temperature_range t ON t.wagon_kind = (ARRAY[${kinds}])[${number} / 10000000 + 1]`;

const HOURS_AGO = '$1::timestamptz - make_interval(hours => r.hours)';

/** The rules about wagons; the one about plans has its own sweep. */
export type WagonRule = Exclude<AlertRuleKind, 'plan_behind'>;

const ALERT_CAUSES: Record<WagonRule, Cause> = {
  silent: {
    ...STATES,
    station: 's.station_id',
    since: 's.date',
    bound: 'r.hours',
    begins: `s.date < ${HOURS_AGO}`,
    ends: `s.date >= ${HOURS_AGO}`,
  },
  battery_low: {
    ...STATES,
    station: 's.station_id',
    since: 's.battery_date',
    value: 's.battery',
    bound: 'r.percent',
    begins: 's.battery < r.percent',
    // Each sensor has a battery of its own, and the state holds the one that reported last.
    ends: `s.battery >= r.percent + ${BATTERY_MARGIN} AND NOT EXISTS (
             SELECT FROM sensor_assignment i CROSS JOIN LATERAL (
               SELECT battery FROM position
               WHERE wagon_number = i.wagon_number AND sensor_id = i.sensor_id AND battery IS NOT NULL
                 AND date > $1::timestamptz - ${NEWS}
               ORDER BY date DESC LIMIT 1) l
             WHERE i.wagon_number = a.wagon_number AND i.to_at IS NULL AND l.battery < r.percent + ${BATTERY_MARGIN})`,
  },
  temperature_outside: {
    from: `wagon_state s JOIN ${ofItsKind('s.wagon_number')}`,
    of: 's',
    station: 's.station_id',
    since: 's.temperature_date',
    value: 's.temperature',
    bound: 'CASE WHEN s.temperature < t.min THEN t.min ELSE t.max END',
    begins: `s.temperature NOT BETWEEN t.min AND t.max AND s.temperature_date > $1::timestamptz - ${NEWS}`,
    ends: `s.temperature BETWEEN t.min + ${TEMPERATURE_MARGIN} AND t.max - ${TEMPERATURE_MARGIN}`,
  },
  standing_long: {
    from: 'wagon_course c',
    of: 'c',
    station: 'c.station_id',
    since: 'c.since',
    bound: 'r.hours',
    begins: `c.station_id IS NOT NULL AND c.since < ${HOURS_AGO}`,
    ends: `c.station_id IS NULL OR c.since > a.since OR c.since >= ${HOURS_AGO}`,
  },
  load_changed_outside: {
    ...eventsOf('load_changed_outside'),
    isEvent: true,
    station: 'coalesce(e.station_id, s.station_id)',
    region: 'e.region_id',
    since: 'e.date',
    begins: 'true',
    // The next change at a station puts it right; an event that late readings took back was none. One that they
    // moved to an earlier time is told already: it has no alert of its own.
    ends: `EXISTS (SELECT FROM wagon_event l
                   WHERE l.wagon_number = a.wagon_number AND l.date > a.since AND l.kind IN ('loaded', 'unloaded'))
           OR NOT EXISTS (SELECT FROM wagon_event o
                          WHERE o.wagon_number = a.wagon_number AND o.kind = a.rule
                            AND o.date > a.since - ${NEWS} AND o.date <= a.since
                            AND NOT EXISTS (SELECT FROM alert b WHERE b.wagon_number = a.wagon_number
                                              AND b.rule = a.rule AND b.since = o.date AND b.id <> a.id))`,
  },
  left_country: {
    ...eventsOf('left_country'),
    isEvent: true,
    station: 'coalesce(e.station_id, s.station_id)',
    region: 'e.region_id',
    since: 'e.date',
    begins: 'c.is_abroad IS NOT FALSE',
    ends: 'NOT c.is_abroad',
  },
};

/** An event is told once however the alert ended; anything lasting, once while it lasts. */
const untold = (rule: WagonRule, { isEvent }: Cause) => `
  NOT EXISTS (SELECT FROM alert a
              WHERE a.wagon_number = f.wagon_number AND a.rule = '${rule}'
                AND ${isEvent ? '(a.ended_at IS NULL OR a.since >= f.since)' : 'a.ended_at IS NULL'})`;

/**
 * Raises what a rule finds; of two who look at the same time the unique index
 * lets one. What the rule is about is found first, in one pass, so that the
 * wagons and the alerts are only asked about the few that were found, whatever
 * PostgreSQL believes of the tables. `$1` is now.
 */
export function raisingSql(rule: WagonRule): string {
  const cause = ALERT_CAUSES[rule];
  return `
    WITH found AS MATERIALIZED (
      SELECT ${cause.of}.wagon_number, ${cause.station} AS station_id, ${cause.region ?? 'NULL::smallint'} AS region_id,
             ${cause.value ?? 'NULL::real'} AS value, ${cause.bound ?? 'NULL::real'} AS bound, r.is_urgent,
             ${cause.since} AS since
      FROM alert_rule r CROSS JOIN ${cause.from}
      WHERE r.rule = '${rule}' AND r.is_on AND ${cause.begins})
    INSERT INTO alert (rule, wagon_number, station_id, region_id, value, bound, is_urgent, since, raised_at)
    SELECT '${rule}', f.wagon_number, p.id, coalesce(f.region_id, p.region_id), f.value, f.bound, f.is_urgent, f.since, $1
    FROM found f
    JOIN wagon w ON w.number = f.wagon_number AND w.removed_at IS NULL
    LEFT JOIN station p ON p.id = f.station_id
    WHERE ${untold(rule, cause)}
    ORDER BY f.wagon_number
    ON CONFLICT DO NOTHING
    RETURNING id`;
}

const endings = Object.entries(ALERT_CAUSES).map(([rule, { ends }]) => `WHEN '${rule}' THEN ${ends}`);

/** Ends what is over, and whatever a rule that is off or a wagon that was removed had raised. `$1` is now. */
export const ENDING_SQL = `
  WITH over AS (
    SELECT a.id
    FROM alert a JOIN alert_rule r ON r.rule = a.rule
    LEFT JOIN wagon w ON w.number = a.wagon_number AND w.removed_at IS NULL
    LEFT JOIN wagon_state s ON s.wagon_number = w.number
    LEFT JOIN wagon_course c ON c.wagon_number = w.number
    LEFT JOIN ${ofItsKind('w.number')}
    WHERE a.ended_at IS NULL AND a.wagon_number IS NOT NULL AND (NOT r.is_on OR w.number IS NULL OR CASE a.rule ${endings.join(' ')} END))
  UPDATE alert SET ended_at = $1, closed_at = coalesce(closed_at, $1)
  FROM over WHERE alert.id = over.id AND alert.ended_at IS NULL`;

export const WAGON_RULES = Object.keys(ALERT_CAUSES) as WagonRule[];

/** Rules about something that happened: a person who closes such an alert is done with it, and the next is a new one. */
export const EVENT_RULES = Object.entries(ALERT_CAUSES)
  .filter(([, { isEvent }]) => isEvent)
  .map(([rule]) => rule);
