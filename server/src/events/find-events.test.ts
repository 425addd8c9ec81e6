import { EVENT_KINDS } from '@vagon/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStationFinder } from '../geography/nearest-station.ts';
import { readRailway } from '../geography/railway-files.ts';
import { readBorder } from './border.ts';
import { columnsOf } from './course-columns.ts';
import { createEventFinder } from './find-events.ts';
import { EVENT_LIMITS } from './limits.ts';
import { compareReadings, type FoundEvent, type LookedAtReading } from './looked-at.ts';
import { createRailwayMap } from './railway-map.ts';
import { beginJourney, type Journey, type JourneyReading } from './testing/journey.ts';

const railway = readRailway();
const map = createRailwayMap(railway, readBorder());
const finder = createEventFinder(map, EVENT_LIMITS);
const stations = createStationFinder(railway.stations);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 10, 2, 3);

const idOf = (name: string) => railway.stations.find((station) => station.name === name)?.id ?? 0;
const nameOf = (id: number | null) => railway.stations.find((station) => station.id === id)?.name ?? null;

/** Readings as the record has them, in their order. */
function recorded(readings: readonly JourneyReading[]): LookedAtReading[] {
  return readings
    .map((reading, index): LookedAtReading => {
      if ('isEmpty' in reading) return { ...nowhere, date: reading.date, id: index, isEmpty: reading.isEmpty };
      const { stationId, distance, inside } = stations.locate(reading.latitude, reading.longitude);
      return { ...nowhere, ...reading, id: index, stationId, stationDistance: distance, atStation: inside };
    })
    .sort(compareReadings);
}

const nowhere = {
  latitude: null,
  longitude: null,
  isEmpty: null,
  stationId: null,
  stationDistance: null,
  atStation: null,
};

const eventsOf = (journey: Journey) => finder.find(recorded(journey.readings)).events;
const summary = (events: readonly FoundEvent[]) => events.map(({ kind, stationId }) => [kind, nameOf(stationId)]);
const arrivedAt = (name: string) => ['arrived', name];
const departedFrom = (name: string) => ['departed', name];

/** Samarqand and Kattaqoʻrgʻon lie in one MTU, some 75 km apart. */
const begin = () => beginJourney(railway, 'Samarqand', START);

test('a wagon that stands at one station, runs and stands at another has departed and arrived', () => {
  const events = eventsOf(begin().stand(5).runTo('Kattaqoʻrgʻon').stand(5));
  expect(summary(events)).toEqual([departedFrom('Samarqand'), arrivedAt('Kattaqoʻrgʻon')]);
  const [departed, arrived] = events;
  expect(arrived?.fromStationId).toBe(idOf('Samarqand'));
  expect(arrived?.since).toBe(departed?.date);
  const km = map.kmAlong(idOf('Samarqand'), idOf('Kattaqoʻrgʻon')) ?? 0;
  expect(Math.abs((arrived?.km ?? 0) - km)).toBeLessThan(0.1);
  // It left five hours after the start, was seen to move at the next report, and arrived after its way at 45 km/h.
  expect((departed?.date ?? 0) - START - 5 * HOUR).toBeLessThanOrEqual(8 * MINUTE);
  expect(Math.abs((arrived?.date ?? 0) - START - 5 * HOUR - (km / 45) * HOUR)).toBeLessThan(16 * MINUTE);
});

test('the dwell of a stay is from its arrival to its departure', () => {
  const events = eventsOf(begin().stand(2).runTo('Kattaqoʻrgʻon').stand(7).runTo('Samarqand').stand(2));
  const arrived = events.find(({ kind }) => kind === 'arrived');
  const departed = events.filter(({ kind }) => kind === 'departed')[1];
  expect(departed?.since).toBe(arrived?.date);
  expect((departed?.date ?? 0) - (departed?.since ?? 0)).toBeGreaterThan(6.7 * HOUR);
});

test('the place and the load that are known first are no events, and the first departure has no arrival', () => {
  const events = eventsOf(begin().load(false).stand(4).runTo('Kattaqoʻrgʻon').stand(3));
  expect(events.map(({ kind }) => kind)).toEqual(['departed', 'arrived']);
  expect(events[0]?.since).toBeNull();
  expect(events[0]?.isEmpty).toBe(false);
});

test('stations passed without standing are neither arrived at nor departed from', () => {
  const events = eventsOf(begin().stand(2).runTo('Navoiy').stand(2));
  expect(events.filter(({ kind }) => kind === 'arrived').map(({ stationId }) => nameOf(stationId))).toEqual(['Navoiy']);
});

test('a single position elsewhere opens and closes nothing', () => {
  const clean = begin().stand(6).runTo('Kattaqoʻrgʻon').stand(6);
  const noisy = begin().stand(3).stray(39.75, 67.1).stand(3).runTo('Kattaqoʻrgʻon').stand(3).stray(39.8, 66.3).stand(3);
  expect(summary(eventsOf(noisy))).toEqual(summary(eventsOf(clean)));
});

test('a load that changes while the wagon stands at a station is loading and unloading', () => {
  const events = eventsOf(
    begin().stand(3).load(false).stand(4).runTo('Kattaqoʻrgʻon').stand(3).load(true).stand(4).load(false).stand(3),
  );
  expect(summary(events)).toEqual([
    ['loaded', 'Samarqand'],
    departedFrom('Samarqand'),
    arrivedAt('Kattaqoʻrgʻon'),
    ['unloaded', 'Kattaqoʻrgʻon'],
    ['loaded', 'Kattaqoʻrgʻon'],
  ]);
  const [loaded, departed, , unloaded, again] = events;
  expect((loaded?.date ?? 0) - START - 3 * HOUR).toBeLessThanOrEqual(31 * MINUTE);
  expect(departed?.isEmpty).toBe(false);
  expect(unloaded?.since).toBe(loaded?.date);
  expect(again?.since).toBe(loaded?.date);
});

test('one or two wrong readings of the load are no events', () => {
  const flickering = begin()
    .stand(2)
    .load(false)
    .stand(0.5)
    .load(true)
    .stand(3)
    .load(false)
    .stand(1)
    .load(true)
    .stand(4);
  expect(eventsOf(flickering)).toEqual([]);
});

test('a change of the load away from any station is an event of its own kind', () => {
  const events = eventsOf(begin().stand(2).goTo(40.1, 67.1).load(false).stand(4).goTo(39.68, 66.93).stand(4));
  const outside = events.filter(({ kind }) => kind === 'load_changed_outside');
  expect(outside).toHaveLength(1);
  expect(outside[0]?.stationId).toBeNull();
  expect(outside[0]?.isEmpty).toBe(false);
  expect(events.some(({ kind }) => kind === 'loaded')).toBe(false);
});

test('a wagon crosses from one MTU to the next between the two stations at their border', () => {
  const events = eventsOf(begin().stand(2).runTo('Chuqursoy').stand(2));
  const crossings = events.filter(({ kind }) => kind === 'crossed');
  expect(crossings).toHaveLength(1);
  const [crossing] = crossings;
  expect(map.regionOf(crossing?.fromStationId ?? null)).toBe(crossing?.fromRegionId);
  expect(map.regionOf(crossing?.stationId ?? null)).toBe(crossing?.regionId);
  const pair = new Set([crossing?.fromStationId, crossing?.stationId]);
  expect(railway.sections.some(({ from, to }) => pair.has(from) && pair.has(to))).toBe(true);
});

test('a wagon far beyond the border has left the country and enters it on the way back', () => {
  // Qizilteppa to the south-west, some 100 km into Turkmenistan.
  const events = eventsOf(
    beginJourney(railway, 'Xoʻjadavlat', START)
      .stand(2)
      .goTo(38.6, 62.6)
      .stand(4)
      .goTo(39.24, 63.7)
      .runTo('Qorakoʻl')
      .stand(3),
  );
  const kinds = events.map(({ kind }) => kind).filter((kind) => /country/.test(kind));
  expect(kinds).toEqual(['left_country', 'entered_country']);
});

test('no run along the tracks of the railway leaves the country', () => {
  const leaving = railway.sections.flatMap((section) => {
    const readings: JourneyReading[] = [];
    for (let at = 0; at < section.path.length; at += 2)
      readings.push({
        date: START + at * MINUTE,
        latitude: section.path[at] as number,
        longitude: section.path[at + 1] as number,
      });
    return finder.find(recorded(readings)).events.filter(({ kind }) => kind === 'left_country');
  });
  expect(leaving).toEqual([]);
});

test('readings further apart than three hours show a silence', () => {
  const [fell, came, ...others] = eventsOf(begin().stand(3).pause(5).stand(3));
  expect(others).toEqual([]);
  expect([fell?.kind, came?.kind]).toEqual(['fell_silent', 'came_back']);
  expect((fell?.date ?? 0) - (came?.since ?? 0)).toBe(3 * HOUR);
  expect(fell?.stationId).toBe(idOf('Samarqand'));
  expect(eventsOf(begin().stand(3).pause(2).stand(3))).toEqual([]);
});

test('a running wagon is between the station behind and the one ahead, at its pace', () => {
  const running = recorded(begin().stand(2).runTo('Navoiy').readings).filter(({ date }) => date < START + 3.2 * HOUR);
  const { course } = finder.find(running);
  const { stationId, lastStationId, nextStationId, nextKm, paceKmh } = columnsOf(course, map);
  expect(stationId).toBeNull();
  expect(Math.abs((paceKmh ?? 0) - 45)).toBeLessThan(8);
  const toNavoiy = (station: number | null) => map.kmAlong(station ?? 0, idOf('Navoiy')) ?? 0;
  expect(toNavoiy(nextStationId)).toBeLessThan(toNavoiy(lastStationId));
  expect(nextKm).toBeLessThanOrEqual(map.kmAlong(lastStationId ?? 0, nextStationId ?? 0) ?? 0);
  expect(nextKm).toBeGreaterThanOrEqual(0);
});

const NAMES = ['Samarqand', 'Kattaqoʻrgʻon', 'Navoiy', 'Chuqursoy', 'Jizzax', 'Qarshi'];

/** Journeys of stays with loading, runs and silences. */
const journeys = fc
  .array(
    fc.record({
      to: fc.constantFrom(...NAMES),
      before: fc.integer({ min: 2, max: 6 }),
      after: fc.integer({ min: 2, max: 6 }),
      isEmpty: fc.boolean(),
      pause: fc.constantFrom(0, 0, 0, 2, 7),
    }),
    { minLength: 2, maxLength: 6 },
  )
  .map((legs) => {
    const journey = begin().stand(3);
    for (const { to, before, after, isEmpty, pause } of legs)
      journey.runTo(to).stand(before).load(isEmpty).stand(after).pause(pause).stand(1);
    return journey.readings;
  });

test('whoever looks reading by reading finds what looking at once finds', () => {
  fc.assert(
    fc.property(journeys, fc.infiniteStream(fc.integer({ min: 1, max: 40 })), (readings, sizes) => {
      const all = recorded(readings);
      const atOnce = finder.find(all);
      const events: FoundEvent[] = [];
      let course: typeof atOnce.course | undefined;
      for (let from = 0; from < all.length; ) {
        const size = sizes.next().value ?? 1;
        const part = finder.find(all.slice(from, from + size), course);
        events.push(...part.events);
        course = JSON.parse(JSON.stringify(part.course));
        from += size;
      }
      expect(events).toEqual(atOnce.events);
      expect(course).toEqual(JSON.parse(JSON.stringify(atOnce.course)));
    }),
    { numRuns: 100 },
  );
});

test('stray positions and flickers between the readings change no event', () => {
  const noise = fc.array(fc.record({ at: fc.nat(), km: fc.integer({ min: 2, max: 8 }), angle: fc.nat(359) }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(journeys, noise, (readings, slips) => {
      const clean = finder.find(recorded(readings)).events;
      const noisy = finder.find(recorded(withNoise(readings, slips))).events;
      for (const kind of EVENT_KINDS) {
        const ofKind = (events: readonly FoundEvent[]) => events.filter((event) => event.kind === kind);
        expect(ofKind(noisy).map(whereOf)).toEqual(ofKind(clean).map(whereOf));
        ofKind(noisy).forEach(({ date }, index) => {
          expect(Math.abs(date - (ofKind(clean)[index]?.date ?? 0))).toBeLessThanOrEqual(HOUR + MINUTE);
        });
      }
    }),
    { numRuns: 100 },
  );
});

/** A stray position right at the border of two MTUs may show the stations beside the true ones, but not other MTUs. */
const whereOf = ({ kind, stationId, regionId, fromRegionId }: FoundEvent) =>
  kind === 'crossed' ? `${fromRegionId} to ${regionId}` : nameOf(stationId);

/** Puts stray positions between positions and flickers between load readings, none next to another. */
function withNoise(
  readings: readonly JourneyReading[],
  slips: readonly { at: number; km: number; angle: number }[],
): JourneyReading[] {
  const noisy = [...readings];
  const taken = new Set<number>();
  for (const { at, km, angle } of slips) {
    const index = 8 + (at % (readings.length - 8));
    if ([-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6].some((near) => taken.has(index + near))) continue;
    taken.add(index);
    const reading = readings[index] as JourneyReading;
    const degrees = km / 111;
    noisy.push(
      'isEmpty' in reading
        ? { date: reading.date + 3, isEmpty: !reading.isEmpty }
        : {
            date: reading.date + 3,
            latitude: reading.latitude + degrees * Math.sin((angle * Math.PI) / 180),
            longitude: reading.longitude + degrees * Math.cos((angle * Math.PI) / 180),
          },
    );
  }
  return noisy;
}
