import { type AlertRuleKind, type EventKind, wagonKindOf } from '@vagon/contract';

/** % of charge above the limit at which a battery is well again: a reading more or less opens and closes nothing. */
const BATTERY_MARGIN = 5;
/** °C inside the range at which a temperature is well again. */
const TEMPERATURE_MARGIN = 2;
/** A temperature of longer ago says nothing of now; an event of longer ago is history. */
const NEWS = "interval '48 hours'";

/**
 * What a rule looks at, in SQL over `r` (its row of `alert_rule`), `w` (the
 * wagon), `s` (its latest state), `c` (its course), `t` (the temperatures of its
 * kind) and `e` (the event, where there is one); `$1` is now.
 */
interface Cause {
  /** The tables in which it is found, `w` among them: no more than it needs, as all wagons are read. */
  from: string;
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

const WAGON_OF = (table: string) => `JOIN wagon w ON w.number = ${table}.wagon_number`;
const STATES = `wagon_state s ${WAGON_OF('s')}`;
const eventsOf = (kind: EventKind) => `
  (SELECT DISTINCT ON (wagon_number) wagon_number, date, station_id, region_id
   FROM wagon_event
   WHERE kind = '${kind}' AND date > $1::timestamptz - ${NEWS}
   ORDER BY wagon_number, date DESC) e
  ${WAGON_OF('e')}
  LEFT JOIN wagon_state s ON s.wagon_number = w.number
  LEFT JOIN wagon_course c ON c.wagon_number = w.number`;

/** The kind of a wagon by the first of its eight digits, in SQL. */
const kinds = Array.from({ length: 10 }, (_, digit) => `'${wagonKindOf(digit * 10_000_000)}'`);
const KIND = `(ARRAY[${kinds}])[w.number / 10000000 + 1]`;
const OF_ITS_KIND = `alert_temperature_range t ON t.wagon_kind = ${KIND}`;

const HOURS_AGO = '$1::timestamptz - make_interval(hours => r.hours)';

/** The rules about wagons; the one about plans has its own sweep. */
export type WagonRule = Exclude<AlertRuleKind, 'plan_behind'>;

const ALERT_CAUSES: Record<WagonRule, Cause> = {
  silent: {
    from: STATES,
    station: 's.station_id',
    since: 's.date',
    bound: 'r.hours',
    begins: `s.date < ${HOURS_AGO}`,
    ends: `s.date >= ${HOURS_AGO}`,
  },
  battery_low: {
    from: STATES,
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
    from: `${STATES} JOIN ${OF_ITS_KIND}`,
    station: 's.station_id',
    since: 's.temperature_date',
    value: 's.temperature',
    bound: 'CASE WHEN s.temperature < t.min THEN t.min ELSE t.max END',
    begins: `s.temperature NOT BETWEEN t.min AND t.max AND s.temperature_date > $1::timestamptz - ${NEWS}`,
    ends: `s.temperature BETWEEN t.min + ${TEMPERATURE_MARGIN} AND t.max - ${TEMPERATURE_MARGIN}`,
  },
  standing_long: {
    from: `wagon_course c ${WAGON_OF('c')}`,
    station: 'c.station_id',
    since: 'c.since',
    bound: 'r.hours',
    begins: `c.station_id IS NOT NULL AND c.since < ${HOURS_AGO}`,
    ends: `c.station_id IS NULL OR c.since > a.since OR c.since >= ${HOURS_AGO}`,
  },
  load_changed_outside: {
    from: eventsOf('load_changed_outside'),
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
    from: eventsOf('left_country'),
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
              WHERE a.wagon_number = w.number AND a.rule = '${rule}'
                AND ${isEvent ? '(a.ended_at IS NULL OR a.since >= e.date)' : 'a.ended_at IS NULL'})`;

/** Raises what a rule finds; of two who look at the same time the unique index lets one. `$1` is now. */
export function raisingSql(rule: WagonRule): string {
  const cause = ALERT_CAUSES[rule];
  return `
    INSERT INTO alert (rule, wagon_number, station_id, region_id, value, bound, is_urgent, since, raised_at)
    SELECT r.rule, w.number, p.id, ${cause.region ? `coalesce(${cause.region}, p.region_id)` : 'p.region_id'},
           ${cause.value ?? 'NULL::real'}, ${cause.bound ?? 'NULL::real'}, r.is_urgent, ${cause.since}, $1
    FROM alert_rule r CROSS JOIN ${cause.from}
    LEFT JOIN station p ON p.id = ${cause.station}
    WHERE r.rule = '${rule}' AND r.is_on AND w.removed_at IS NULL AND ${cause.begins} AND ${untold(rule, cause)}
    ORDER BY w.number
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
    LEFT JOIN ${OF_ITS_KIND}
    WHERE a.ended_at IS NULL AND a.wagon_number IS NOT NULL AND (NOT r.is_on OR w.number IS NULL OR CASE a.rule ${endings.join(' ')} END))
  UPDATE alert SET ended_at = $1, closed_at = coalesce(closed_at, $1)
  FROM over WHERE alert.id = over.id AND alert.ended_at IS NULL
  RETURNING alert.id`;

export const WAGON_RULES = Object.keys(ALERT_CAUSES) as WagonRule[];

/** Rules about something that happened: a person who closes such an alert is done with it, and the next is a new one. */
export const EVENT_RULES = Object.entries(ALERT_CAUSES)
  .filter(([, { isEvent }]) => isEvent)
  .map(([rule]) => rule);
