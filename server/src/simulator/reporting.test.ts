import type { ReadingMessage } from '@vagon/contract';
import { expect, test } from 'vitest';
import { readRailway } from '../geography/railway-files.ts';
import { type DemoWagon, demoWagons } from './demo-wagons.ts';
import { readingsOfReport, reportInterval, reportsBy } from './reporting.ts';
import { silenceNear } from './silence.ts';
import { makeTimetable } from './timetable.ts';
import { truthAt } from './truth.ts';

const timetable = makeTimetable(readRailway());
const wagons = demoWagons(300);
const interval = reportInterval(300);
const NOON = Date.UTC(2026, 5, 1, 7);
const MINUTE = 60_000;

/** What a wagon sends over a span of time, report by report. */
function reportsOf(wagon: DemoWagon, from: number, until: number, since = from): ReadingMessage[][] {
  const first = reportsBy(wagon, interval, from) + 1;
  const count = reportsBy(wagon, interval, until) - first + 1;
  return Array.from({ length: count }, (_, index) =>
    readingsOfReport(timetable, wagon, interval, first + index, since),
  );
}

const measuredAt = (reading: ReadingMessage) => Number(reading.measuredAt);

/** Wagons whose silence begins and ends after the time from which they are watched. */
const silenced = wagons.flatMap((wagon) => {
  const silence = silenceNear(wagon.number, NOON);
  return silence ? [{ wagon, silence }] : [];
});

function silencedWagon(newestFirst: boolean) {
  const found = silenced.find(({ wagon, silence }) => {
    const moves = truthAt(timetable, wagon, silence.from).stationId === null;
    return moves && silence.newestFirst === newestFirst && silence.until - silence.from > 5 * MINUTE;
  });
  if (!found) throw new Error('no such wagon in the demo fleet');
  return found;
}

test('a moving wagon reports its position every six seconds, a standing one every minute', () => {
  const gapsOf = (stands: boolean) =>
    wagons.flatMap((wagon) => {
      const times = [0, 1, 2].map((minute) => truthAt(timetable, wagon, NOON + minute * MINUTE).stationId !== null);
      if (silenceNear(wagon.number, NOON) || times.some((standing) => standing !== stands)) return [];
      const located = reportsOf(wagon, NOON, NOON + 2 * MINUTE)
        .flat()
        .filter(({ latitude }) => latitude !== undefined);
      return located.slice(1).map((reading, index) => measuredAt(reading) - measuredAt(located[index] ?? reading));
    });
  expect(new Set(gapsOf(false))).toEqual(new Set([6_000]));
  expect(new Set(gapsOf(true))).toEqual(new Set([60_000]));
});

test('a silent wagon sends nothing, and afterwards everything it measured meanwhile', () => {
  for (const newestFirst of [true, false]) {
    const { wagon, silence } = silencedWagon(newestFirst);
    const from = silence.from - MINUTE;
    const before = reportsOf(wagon, from, silence.until - 1);
    const sent = before.flat();
    expect(sent.every((reading) => measuredAt(reading) < silence.from)).toBe(true);

    const [upload = []] = reportsOf(wagon, silence.until - 1, silence.until + interval, from);
    const stored = upload.filter((reading) => measuredAt(reading) < silence.until);
    expect(stored.length).toBeGreaterThan(10);
    const times = stored.map(measuredAt);
    expect(times).toEqual([...times].sort((a, b) => (newestFirst ? b - a : a - b)));
    expect(new Set(times.map((time) => time % interval)).size).toBe(1);
    expect(Math.min(...times)).toBeLessThan(silence.from + 10 * interval);
    expect(Math.max(...times)).toBeGreaterThanOrEqual(silence.until - 10 * interval);
  }
});

test('no reading is sent twice and none is left out, silent or not', () => {
  const from = NOON - 120 * MINUTE;
  for (const { wagon } of silenced.slice(0, 10)) {
    const readings = reportsOf(wagon, from, NOON + 120 * MINUTE).flat();
    const states = readings.filter(({ isEmpty }) => isEmpty !== undefined).map(measuredAt);
    const unsent = silenceNear(wagon.number, NOON + 120 * MINUTE);
    const stillSilent = unsent && unsent.from < NOON + 120 * MINUTE && unsent.until > NOON + 120 * MINUTE - interval;
    expect(new Set(states).size).toBe(states.length);
    if (!stillSilent) expect(states).toHaveLength(240);
  }
});

test('what was measured before the sensors were switched on is not uploaded', () => {
  const { wagon, silence } = silencedWagon(true);
  const switchedOn = silence.until - 2 * MINUTE;
  const [upload = []] = reportsOf(wagon, silence.until - 1, silence.until + interval, switchedOn);
  expect(upload.length).toBeGreaterThan(0);
  expect(upload.every((reading) => measuredAt(reading) >= switchedOn)).toBe(true);
});

test('about one wagon in thirty is silent, for three minutes to an hour', () => {
  const many = demoWagons(3_000).flatMap(({ number }) => silenceNear(number, NOON) ?? []);
  const silent = many.filter(({ from, until }) => from <= NOON && NOON < until);
  expect(silent.length).toBeGreaterThan(60);
  expect(silent.length).toBeLessThan(160);
  const minutes = many.map(({ from, until }) => (until - from) / MINUTE);
  expect(Math.min(...minutes)).toBeGreaterThanOrEqual(3);
  expect(Math.max(...minutes)).toBeLessThanOrEqual(60);
});

test.each([
  [300, 20, 50],
  [3_000, 200, 350],
  [30_000, 200, 350],
])('%i wagons send %i to %i readings a second', (count, least, most) => {
  const fleet = demoWagons(count).filter((_, index) => index % (count / 300) === 0);
  const spacing = reportInterval(count);
  const span = 20 * spacing;
  let readings = 0;
  for (const wagon of fleet) {
    const due = reportsBy(wagon, spacing, NOON + span);
    for (let report = reportsBy(wagon, spacing, NOON) + 1; report <= due; report++)
      readings += readingsOfReport(timetable, wagon, spacing, report, NOON).length;
  }
  const perSecond = ((readings / span) * 1_000 * count) / fleet.length;
  expect(perSecond).toBeGreaterThan(least);
  expect(perSecond).toBeLessThan(most);
});
