import type { ReadingMessage, Span } from '@vagon/contract';
import { eventsOfWagon, type RecordedEvent } from '../../server/src/events/event-queries.ts';
import { demoWagons } from '../../server/src/simulator/demo-wagons.ts';
import { type TruthEvent, truthEvents } from '../../server/src/simulator/truth-events.ts';
import type { BenchProduct } from './bench-process.ts';
import type { BenchRow } from './bench-row.ts';
import { feed, railway, sentBy, settle, startEventsProduct, timetable } from './events-fleet.ts';
import {
  CROSSED_WITHIN_MS,
  dayOverBefore,
  judgePlan,
  type PlanFacts,
  type PlannedDay,
  readPlanFacts,
  truePlanFacts,
} from './events-plan.ts';

const WAGONS = 300;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** What is fed before and after the day that counts, so that its edges are known. */
const LEAD_HOURS = 8;
const TAIL_HOURS = 6;
const REPEATED_SHARE = 0.2;
const AT_LEAST = 0.99;

/**
 * How far from the truth an event may be dated: one report interval and the
 * minute before and after it at which a tracker looks whether it moves.
 */
const TOLERANCE_MS = {
  arrived: 12 * MINUTE_MS,
  departed: 12 * MINUTE_MS,
  loaded: 62 * MINUTE_MS,
  unloaded: 62 * MINUTE_MS,
  crossed: CROSSED_WITHIN_MS,
};
type Judged = keyof typeof TOLERANCE_MS;
const KINDS = Object.keys(TOLERANCE_MS) as Judged[];

/** The day that counts, from the reporting day's beginning to the end of its last shift, and what is fed. */
interface Day {
  span: Span;
  from: number;
  to: number;
}

function dayOf({ day, shifts }: PlannedDay): Day {
  const to = Math.max(day.to, ...shifts.map((shift) => shift.to));
  const span = { from: day.from - LEAD_HOURS * HOUR_MS, to: to + TAIL_HOURS * HOUR_MS };
  return { span, from: day.from, to };
}

/** What a product told of what it was fed, and how fast. */
interface FoundInDay {
  /** By wagon number. */
  events: Map<number, RecordedEvent[]>;
  plan: PlanFacts;
  readingsASecond: number;
  settleMs: number;
}

/** Feeds messages to a new product, and asks it. */
async function foundIn(messages: readonly ReadingMessage[], { span }: Day, planned: PlannedDay): Promise<FoundInDay> {
  const { product, wagons } = await startEventsProduct(WAGONS);
  try {
    const feedMs = await feed(product, messages);
    const settleMs = await settle(product);
    const events = new Map<number, RecordedEvent[]>();
    for (const { number } of wagons) events.set(number, await measuredEvents(product, number, span));
    const plan = await readPlanFacts(product, planned);
    return { events, plan, settleMs, readingsASecond: messages.length / ((feedMs + settleMs) / 1_000) };
  } finally {
    await product.end();
  }
}

/** Without the silence that the clock finds, since that depends on when it looks. */
const measuredEvents = async (product: BenchProduct, number: number, { from, to }: Span) =>
  (await eventsOfWagon(product.pool, number, { from, to: to + 24 * HOUR_MS })).filter(
    ({ kind, date }) => kind !== 'fell_silent' || date < to,
  );

const isSame = (truth: TruthEvent, found: RecordedEvent) =>
  truth.kind === found.kind &&
  truth.stationId === found.stationId &&
  Math.abs(truth.date - found.date) <= TOLERANCE_MS[truth.kind];

/** Precision and recall of a kind over the day. */
function judge(kind: Judged, day: Day, events: ReadonlyMap<number, RecordedEvent[]>): BenchRow {
  let happened = 0;
  let seen = 0;
  let found = 0;
  let right = 0;
  const inDay = ({ date }: { date: number }) => date >= day.from && date < day.to;
  for (const [number, all] of events) {
    const truths = truthEvents(timetable, railway.stations, { number }, day.span).filter(
      (truth) => truth.kind === kind,
    );
    const own = all.filter((event) => event.kind === kind);
    for (const truth of truths.filter(inDay)) {
      happened++;
      if (own.some((event) => isSame(truth, event))) seen++;
    }
    for (const event of own.filter(inDay)) {
      found++;
      if (truths.some((truth) => isSame(truth, event))) right++;
    }
  }
  const worse = Math.min(right / found, seen / happened);
  return {
    what: `${kind}, a day of ${WAGONS} wagons`,
    figure: `precision ${(right / found).toFixed(4)} of ${found}, recall ${(seen / happened).toFixed(4)} of ${happened}`,
    limit: `≥ ${AT_LEAST}`,
    ratio: worse.toFixed(4),
    ok: worse >= AT_LEAST,
  };
}

/** In any order, a fifth of them twice; the same in every run is not needed: the outcome has to be the same whatever the order. */
function shuffledAndRepeated(messages: readonly ReadingMessage[]): ReadingMessage[] {
  const all = messages.concat(messages.filter(() => Math.random() < REPEATED_SHARE));
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [all[at], all[other]] = [all[other] as ReadingMessage, all[at] as ReadingMessage];
  }
  return all;
}

/** How many wagons' events differ. */
function differences(one: ReadonlyMap<number, RecordedEvent[]>, other: ReadonlyMap<number, RecordedEvent[]>): number {
  return [...one].filter(([number, events]) => JSON.stringify(events) !== JSON.stringify(other.get(number))).length;
}

/** How many figures differ. */
const differencesOf = (one: PlanFacts, other: PlanFacts): number =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name)).length;

/** A day of the demo fleet at the pace of real wagons, as battery trackers report it, against its truth. */
export async function eventsAccuracy(): Promise<BenchRow[]> {
  const planned = dayOverBefore(Date.now() - TAIL_HOURS * HOUR_MS);
  const day = dayOf(planned);
  const messages = sentBy(demoWagons(WAGONS), day.span).map(({ message }) => message);
  const clean = await foundIn(messages, day, planned);
  const shuffled = await foundIn(shuffledAndRepeated(messages), day, planned);
  const differ = differences(clean.events, shuffled.events);
  const planDiffers = differencesOf(clean.plan, shuffled.plan);
  const pace = (what: string, { readingsASecond, settleMs }: FoundInDay): BenchRow => ({
    what,
    figure: `${Math.round(readingsASecond).toLocaleString('en')} readings/s, settled after ${(settleMs / 1_000).toFixed(1)} s`,
    limit: '—',
    ratio: '—',
    ok: true,
  });
  return [
    ...KINDS.map((kind) => judge(kind, day, clean.events)),
    {
      what: 'shuffled, a fifth of the readings twice: wagons with other events',
      figure: `${differ} of ${WAGONS}`,
      limit: '0',
      ratio: '—',
      ok: differ === 0,
    },
    ...judgePlan(clean.plan, truePlanFacts(WAGONS, day.span, planned)),
    {
      what: 'shuffled and repeated: figures of the plan with another fact',
      figure: `${planDiffers} of ${clean.plan.size}`,
      limit: '0',
      ratio: '—',
      ok: planDiffers === 0,
    },
    pace(`${messages.length.toLocaleString('en')} readings as they are sent, found and stored`, clean),
    pace('shuffled and repeated, found and stored', shuffled),
  ];
}
