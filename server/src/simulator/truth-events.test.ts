import { expect, test } from 'vitest';
import { readRailway } from '../geography/railway-files.ts';
import { demoWagons } from './demo-wagons.ts';
import { makeTimetable } from './timetable.ts';
import { truthAt } from './truth.ts';
import { truthEvents } from './truth-events.ts';

const railway = readRailway();
const timetable = makeTimetable(railway);
const wagons = demoWagons(60);
const NOON = Date.UTC(2026, 5, 1, 7);
const SECOND = 1_000;
const HOUR = 3_600_000;
const span = { from: NOON, to: NOON + 3 * HOUR };

test('a wagon arrives, departs and changes its load exactly when its truth changes', () => {
  let events = 0;
  for (const wagon of wagons)
    for (const { kind, date, stationId } of truthEvents(timetable, railway.stations, wagon, span)) {
      if (kind === 'crossed') continue;
      events++;
      const before = truthAt(timetable, wagon, date - SECOND);
      const after = truthAt(timetable, wagon, date + SECOND);
      if (kind === 'arrived') expect([before.stationId, after.stationId]).toEqual([null, stationId]);
      if (kind === 'departed') expect([before.stationId, after.stationId]).toEqual([stationId, null]);
      if (kind === 'loaded') expect([before.isEmpty, after.isEmpty, after.stationId]).toEqual([true, false, stationId]);
      if (kind === 'unloaded')
        expect([before.isEmpty, after.isEmpty, after.stationId]).toEqual([false, true, stationId]);
    }
  expect(events).toBeGreaterThan(300);
});

test('no arrival and no departure is left out', () => {
  for (const wagon of wagons.slice(0, 10)) {
    const told = truthEvents(timetable, railway.stations, wagon, span).filter(
      ({ kind }) => kind === 'arrived' || kind === 'departed',
    );
    let changes = 0;
    for (let time = span.from; time < span.to; time += 10 * SECOND) {
      const stands = truthAt(timetable, wagon, time).stationId !== null;
      if (stands !== (truthAt(timetable, wagon, time + 10 * SECOND).stationId !== null)) changes++;
    }
    expect(told).toHaveLength(changes);
  }
});

test('a wagon that crosses from one MTU to another is between the two stations then', () => {
  const crossings = wagons.flatMap((wagon) =>
    truthEvents(timetable, railway.stations, wagon, span)
      .filter(({ kind }) => kind === 'crossed')
      .map((event) => ({ ...event, section: truthAt(timetable, wagon, event.date).section })),
  );
  expect(crossings.length).toBeGreaterThan(30);
  for (const { section, stationId, fromStationId } of crossings)
    expect(new Set([section.from, section.to])).toEqual(new Set([stationId, fromStationId]));
});

test('spans that meet tell every event once', () => {
  const [wagon] = wagons.slice(0, 1);
  if (!wagon) throw new Error('the demo fleet is empty');
  const middle = NOON + 1.2 * HOUR;
  const parts = [
    truthEvents(timetable, railway.stations, wagon, { from: span.from, to: middle }),
    truthEvents(timetable, railway.stations, wagon, { from: middle, to: span.to }),
  ].flat();
  expect(parts).toEqual(truthEvents(timetable, railway.stations, wagon, span));
});
