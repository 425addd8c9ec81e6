import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Page, WagonPosition } from '@vagon/contract';
import type { Pool } from '../../server/src/database/pool.ts';
import { type BenchProduct, INGEST_TOKEN, startBenchProduct } from './bench-process.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { type BenchScreen, openBenchScreen } from './bench-screen.ts';
import { percentile } from './percentile.ts';
import { openRawConnection, type RawAnswer } from './raw-http.ts';
import { seedFleet } from './seed-fleet.ts';
import { seedSessions } from './seed-sessions.ts';

const WAGONS = 30_000;
const SCREENS = 1_000;
const READINGS_A_SECOND = 100;
const SECONDS = 30;
/** Not counted: the server's code is compiled, connections warm up. */
const WARM_UP_SECONDS = 5;
const SENDERS = 8;
/** Until every screen has seen the last change. */
const SETTLE_WITHIN_MS = 30_000;

/** From the message to the answer, ms; a reading may wait another second for its message. */
const ANSWER_P99 = 1_000;
const READING_P99 = ANSWER_P99 + 1_000;

const TOSHKENT = { latitude: 41.2923, longitude: 69.2856 };
const BUXORO = { latitude: 39.72223, longitude: 64.54861 };
/** What a control room looks at: the wagons of a type, anywhere, in an MTU, at a station. */
const PLACES = [
  { filter: '', position: BUXORO },
  { filter: '&region=Toshkent', position: TOSHKENT },
  { filter: '&station=Buxoro', position: BUXORO },
];
const QUESTIONS = 20;
/** Moving wagons of one question: all of them stand on its first page, as they report and the others do not. */
const WAGONS_OF_QUESTION = 10;
const FIRST_TYPE = 30;

interface Question {
  address: string;
  position: { latitude: number; longitude: number };
  wagons: number[];
}

const QUESTIONS_ASKED: Question[] = Array.from({ length: QUESTIONS }, (_, index) => {
  const type = FIRST_TYPE + index;
  const { filter, position } = PLACES[index % PLACES.length] as (typeof PLACES)[0];
  const address = `/wagonPositions/byCondition?page=0&size=15&type=${type}${filter}`;
  return { address, position, wagons: Array.from({ length: WAGONS_OF_QUESTION }, (_, at) => type * 1_000_000 + at) };
});
const DEEP_PAGES = (screen: number) => `/wagonPositions/byCondition?page=${screen}&size=15`;

const sensorOf = (wagon: number) => `moving-${wagon}`;

async function seedMovingWagons(pool: Pool): Promise<void> {
  const numbers = QUESTIONS_ASKED.flatMap(({ wagons }) => wagons);
  await pool.query('INSERT INTO wagon (number, country_id) SELECT unnest($1::int4[]), 1 ON CONFLICT DO NOTHING', [
    numbers,
  ]);
  await pool.query("INSERT INTO sensor (number, type) SELECT 'moving-' || unnest($1::int4[]), 'location'", [numbers]);
  await pool.query(
    `INSERT INTO sensor_assignment (sensor_id, sensor_type, wagon_number, from_at)
     SELECT s.id, s.type, w, '-infinity' FROM unnest($1::int4[]) AS w JOIN sensor s ON s.number = 'moving-' || w`,
    [numbers],
  );
}

/** A reading on its way to the screens. */
interface Sent {
  wagon: number;
  measuredAt: number;
  sentAt: number;
}

/** Sends readings at their times, each by itself, and tells of each before it leaves. */
async function sendReadings(product: BenchProduct, seconds: number, onSend: (question: number, sent: Sent) => void) {
  const { host } = new URL(product.url);
  const senders = Array.from({ length: SENDERS }, () => openRawConnection(product.url));
  const startedAt = performance.now();
  let next = 0;
  const send = async (sender: (typeof senders)[0]) => {
    while (next < seconds * READINGS_A_SECOND) {
      const nth = next++;
      await pause(Math.max(0, startedAt + (nth * 1_000) / READINGS_A_SECOND - performance.now()));
      const question = nth % QUESTIONS;
      const { wagons, position } = QUESTIONS_ASKED[question] as Question;
      const wagon = wagons[Math.floor(nth / QUESTIONS) % wagons.length] as number;
      const measuredAt = Date.now();
      const body = JSON.stringify({ sensorNumber: sensorOf(wagon), measuredAt, ...position });
      onSend(question, { wagon, measuredAt, sentAt: performance.now() });
      const answer = await sender.ask(
        `POST /telemetry HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${INGEST_TOKEN}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
      if (answer.status !== 200) throw new Error(`a reading was answered ${answer.status}: ${answer.body}`);
    }
  };
  await Promise.all(senders.map(send));
  for (const sender of senders) sender.end();
}

const rowsOf = ({ body }: RawAnswer): Page<WagonPosition> =>
  JSON.parse((body[0] === 0x1f ? gunzipSync(body) : body).toString());

/** When each wagon of an answer was last measured, read once for all screens that got the same. */
function createReader() {
  const read = new Map<string, { tag: string; dates: Map<number, number> }>();
  return (address: string, answer: RawAnswer): Map<number, number> => {
    const known = read.get(address);
    if (known?.tag === answer.tag) return known.dates;
    const dates = new Map(rowsOf(answer).data.map((row) => [row.wagon_Number, Date.parse(row.date)]));
    read.set(address, { tag: answer.tag, dates });
    return dates;
  };
}

interface Outcome {
  /** From hearing of a change until the answer that was asked for after it, ms. */
  answers: number[];
  /** From sending a reading until a screen in question held it, ms. */
  readings: number[];
  messages: number;
  /** Readings that a screen in question never showed, and screens whose last list is not what the record says. */
  missed: number;
  searches: number;
}

async function searchesSoFar({ url }: BenchProduct): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^vagon_search_seconds_count\{kind="byCondition"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

async function watchScreens(product: BenchProduct, tokens: string[], isDistinct: boolean): Promise<Outcome> {
  const outcome: Outcome = { answers: [], readings: [], messages: 0, missed: 0, searches: 0 };
  const datesOf = createReader();
  /** For each screen, the readings that it has to show and has not yet. */
  const awaited: Sent[][] = tokens.map(() => []);
  const addressOf = (screen: number) =>
    isDistinct ? DEEP_PAGES(screen) : (QUESTIONS_ASKED[screen % QUESTIONS] as Question).address;
  let isMeasured = false;

  function look(screen: number, answer: RawAnswer): void {
    const open = awaited[screen] as Sent[];
    if (open.length === 0) return;
    const dates = datesOf(addressOf(screen), answer);
    const now = performance.now();
    const isShown = ({ wagon, measuredAt }: Sent) => (dates.get(wagon) ?? 0) >= measuredAt;
    for (const sent of open) if (isMeasured && isShown(sent)) outcome.readings.push(now - sent.sentAt);
    awaited[screen] = open.filter((sent) => !isShown(sent));
  }

  const screens: BenchScreen[] = [];
  for (const [screen, token] of tokens.entries()) {
    const opened = await openBenchScreen(product.url, token, addressOf(screen), {
      onMessage() {
        if (isMeasured && screen === 0) outcome.messages++;
      },
      onAnswer(answer, asksFor) {
        if (isMeasured) outcome.answers.push(performance.now() - asksFor);
        if (!isDistinct) look(screen, answer);
      },
    });
    screens.push(opened);
  }
  await Promise.all(screens.map((screen) => screen.load()));

  const onSend = (question: number, sent: Sent) => {
    if (!isDistinct)
      for (let screen = question; screen < tokens.length; screen += QUESTIONS) awaited[screen]?.push(sent);
  };
  await sendReadings(product, WARM_UP_SECONDS, onSend);
  isMeasured = true;
  const searchesBefore = await searchesSoFar(product);
  await sendReadings(product, SECONDS, onSend);
  outcome.searches = (await searchesSoFar(product)) - searchesBefore;
  outcome.missed = await missedAtLast(product, screens, awaited, addressOf);
  for (const screen of screens) screen.end();
  return outcome;
}

/** Waits until the screens show what the record says, and counts what they still miss then. */
async function missedAtLast(
  product: BenchProduct,
  screens: BenchScreen[],
  awaited: Sent[][],
  addressOf: (screen: number) => string,
): Promise<number> {
  const until = performance.now() + SETTLE_WITHIN_MS;
  const asked = new Map<string, string>();
  const headers = { authorization: `Bearer ${product.token}` };
  for (const address of new Set(screens.map((_, screen) => addressOf(screen))))
    asked.set(address, await (await fetch(product.url + address, { headers })).text());
  const isBehind = (screen: BenchScreen, at: number) => {
    const answer = screen.answer();
    return !answer || JSON.stringify(rowsOf(answer)) !== asked.get(addressOf(at));
  };
  for (;;) {
    const missed = awaited.flat().length + screens.filter(isBehind).length;
    if (missed === 0 || performance.now() > until) return missed;
    await pause(100);
  }
}

/** Compares the moved wagons' states in memory, as screens see them, with the record. */
async function differingStates(product: BenchProduct): Promise<number> {
  let differing = 0;
  for (const { address, wagons } of QUESTIONS_ASKED) {
    const answer = await fetch(product.url + address, { headers: { authorization: `Bearer ${product.token}` } });
    const shown = new Map(
      ((await answer.json()) as Page<WagonPosition>).data.map((row) => [row.wagon_Number, row.date]),
    );
    const { rows } = await product.pool.query<{ number: number; date: number }>(
      'SELECT wagon_number AS number, max(date) AS date FROM position WHERE wagon_number = ANY($1) GROUP BY 1',
      [wagons],
    );
    differing += rows.filter(({ number, date }) => shown.get(number) !== new Date(date).toISOString()).length;
  }
  return differing;
}

const timesRow = (what: string, sample: number[], limit: number): BenchRow => {
  const p99 = percentile(sample, 0.99);
  return {
    what,
    figure: `p50 ${Math.round(percentile(sample, 0.5))}, p99 ${Math.round(p99)} ms`,
    limit: `≤ ${limit.toLocaleString('en')} ms p99`,
    ratio: (p99 / limit).toFixed(2),
    ok: p99 <= limit,
  };
};

/** A thousand screens reload on every message while the fleet moves: equal questions, then none equal to another. */
export async function screensBench(screens = SCREENS): Promise<BenchRow[]> {
  const product = await startBenchProduct(0, async (pool) => {
    await seedFleet(pool, WAGONS);
    await seedMovingWagons(pool);
  });
  try {
    const tokens = await seedSessions(product.pool, screens);
    const equal = await watchScreens(product, tokens, false);
    const differing = await differingStates(product);
    const distinct = await watchScreens(product, tokens, true);
    const name = `${screens.toLocaleString('en')} screens`;
    const cost = ({ searches, messages, answers }: Outcome) =>
      `${Math.round(searches / messages)} searches for ${Math.round(answers.length / messages)} answers`;
    const missed = equal.missed + distinct.missed + differing;
    return [
      timesRow(`${name}, ${QUESTIONS} questions: message to answer`, equal.answers, ANSWER_P99),
      timesRow('the same: reading sent to answer that holds it', equal.readings, READING_P99),
      { what: 'the same: cost of a message', figure: cost(equal), limit: '—', ratio: '—', ok: true },
      timesRow(`${name}, all on different pages: message to answer`, distinct.answers, ANSWER_P99),
      { what: 'the same: cost of a message', figure: cost(distinct), limit: '—', ratio: '—', ok: true },
      {
        what: `readings, lists and states missed, of ${equal.readings.length.toLocaleString('en')} readings on screens`,
        figure: String(missed),
        limit: '0',
        ratio: '—',
        ok: missed === 0 && equal.readings.length > 0,
      },
    ];
  } finally {
    await product.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  printRows('A thousand screens', await screensBench());
