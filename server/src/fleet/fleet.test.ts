import { decodeFleet, encodeFleet, LOAD_CODES, NO_COORDINATE } from '@vagon/contract';
import { describe, expect, it } from 'vitest';
import { createFleet, type FleetChange, type FleetFilter } from './fleet.ts';
import { near, reported } from './reported.fixture.ts';

const WAGON = 62_439_642;
const OTHER = 52_000_017;
const EVERY: FleetFilter = { isEmpty: null, prefix: '', stationIds: null, regionId: null };

const emptyFleet = () => createFleet({ regionOfStation: (stationId) => (stationId < 100 ? 1 : 2) });

describe('merging what was reported', () => {
  it('keeps the newest of each value, whichever reading brought it', () => {
    const fleet = emptyFleet();
    fleet.move([reported(WAGON, 1000, { position: near(7), temperature: 20.5 })]);
    fleet.move([reported(WAGON, 2000, { isEmpty: false, battery: 88 })]);
    expect(fleet.latest(WAGON)).toEqual({
      ...reported(WAGON, 1000, { position: near(7), temperature: 20.5 }),
      ...{ date: 2000, readingId: 2_000_000, batteryDate: 2000, battery: 88, loadDate: 2000, isEmpty: false },
    });
  });

  it('a late reading never moves the wagon back', () => {
    const fleet = emptyFleet();
    fleet.move([reported(WAGON, 2000, { position: near(7) })]);
    expect(fleet.move([reported(WAGON, 1000, { position: near(8, 39.7, 66.9) })])).toBeNull();
    expect(fleet.latest(WAGON)).toEqual(reported(WAGON, 2000, { position: near(7) }));
  });

  it('a late reading still brings the values that nothing newer carried', () => {
    const fleet = emptyFleet();
    fleet.move([reported(WAGON, 2000, { position: near(7) })]);
    fleet.move([reported(WAGON, 1000, { position: near(8, 39.7, 66.9), isEmpty: true })]);
    expect(fleet.latest(WAGON)).toEqual({
      ...reported(WAGON, 2000, { position: near(7) }),
      ...{ loadDate: 1000, isEmpty: true },
    });
  });

  it('of two readings with the same date the first stays', () => {
    const fleet = emptyFleet();
    fleet.move([reported(WAGON, 1000, { temperature: 5 })]);
    expect(fleet.move([{ ...reported(WAGON, 1000, { temperature: 6 }), readingId: 77 }])).toBeNull();
    expect(fleet.latest(WAGON)).toEqual(reported(WAGON, 1000, { temperature: 5 }));
  });

  it('merges a wagon that a batch names twice in either order', () => {
    const [early, late] = [reported(WAGON, 1000, { temperature: 5 }), reported(WAGON, 2000, { temperature: 6 })];
    for (const states of [
      [early, late],
      [late, early],
    ]) {
      const fleet = emptyFleet();
      expect(fleet.move(states)?.numbers).toEqual([WAGON]);
      expect(fleet.latest(WAGON)).toEqual(late);
    }
  });

  it('keeps values at and below zero, the date among them', () => {
    const fleet = emptyFleet();
    const state = reported(WAGON, 0, { position: near(7, -33.000001, -0.5), temperature: -41.27, battery: 0 });
    fleet.move([state]);
    expect(fleet.latest(WAGON)).toEqual(state);
  });

  it('knows nothing of a wagon that never reported', () => {
    expect(emptyFleet().latest(WAGON)).toBeUndefined();
  });
});

describe('telling of changes', () => {
  it('hears once per batch, of the wagons that changed only, in an unbroken chain of versions', () => {
    const fleet = emptyFleet();
    const heard: FleetChange[] = [];
    fleet.subscribe((change) => heard.push(change));
    fleet.move([reported(WAGON, 1000, { temperature: 5 }), reported(OTHER, 1000, { temperature: 5 })]);
    fleet.move([reported(WAGON, 900, { temperature: 4 }), reported(OTHER, 1100, { temperature: 4 })]);
    fleet.move([reported(WAGON, 900, { temperature: 4 })]);
    fleet.remove([OTHER, OTHER, 99_999_999]);
    fleet.remove([OTHER]);
    expect(heard).toEqual([
      { since: 0, version: 1, numbers: [WAGON, OTHER], removed: [] },
      { since: 1, version: 2, numbers: [OTHER], removed: [] },
      { since: 2, version: 3, numbers: [], removed: [OTHER] },
    ]);
    expect(fleet.version).toBe(3);
  });

  it('answers the change it told, when the fleet already shows it', () => {
    const fleet = emptyFleet();
    let shown: number | undefined;
    fleet.subscribe(() => {
      shown = fleet.latest(WAGON)?.date;
    });
    const change = fleet.move([reported(WAGON, 1000, { temperature: 5 })]);
    expect(change).toEqual({ since: 0, version: 1, numbers: [WAGON], removed: [] });
    expect(shown).toBe(1000);
  });

  it('is silent after the subscription ends, and while loading', () => {
    const fleet = emptyFleet();
    let heard = 0;
    const unsubscribe = fleet.subscribe(() => heard++);
    fleet.load([reported(WAGON, 1000, { temperature: 5 })]);
    fleet.finishLoading();
    expect([heard, fleet.version]).toEqual([0, 0]);
    unsubscribe();
    fleet.move([reported(WAGON, 2000, { temperature: 5 })]);
    expect([heard, fleet.version]).toEqual([0, 1]);
  });
});

describe('loading', () => {
  it('keeps a change that was committed in between', () => {
    const fleet = emptyFleet();
    fleet.load([reported(WAGON, 1000, { position: near(7) })]);
    fleet.move([reported(WAGON, 3000, { position: near(120) }), reported(OTHER, 2000, { isEmpty: true })]);
    fleet.load([reported(OTHER, 1500, { isEmpty: false })]);
    fleet.finishLoading();
    expect(fleet.search(EVERY, 0, 10)).toEqual({
      total: 2,
      states: [reported(WAGON, 3000, { position: near(120) }), reported(OTHER, 2000, { isEmpty: true })],
    });
  });

  it('forgets a wagon that left in between, until it comes back', () => {
    const fleet = emptyFleet();
    fleet.load([reported(WAGON, 1000, { position: near(7) }), reported(OTHER, 1000, { isEmpty: true })]);
    fleet.remove([WAGON]);
    fleet.finishLoading();
    expect(fleet.search(EVERY, 0, 10)).toEqual({ total: 1, states: [reported(OTHER, 1000, { isEmpty: true })] });
    fleet.move([reported(WAGON, 500, { isEmpty: true })]);
    expect(fleet.search(EVERY, 0, 10).states.map(({ number }) => number)).toEqual([OTHER, WAGON]);
  });

  it('refuses to be searched before it is sorted', () => {
    const fleet = emptyFleet();
    fleet.load([reported(WAGON, 1000, { position: near(7) })]);
    expect(() => fleet.search(EVERY, 0, 10)).toThrow('the fleet is still loading');
    expect(() => fleet.countOlderThan(0, EVERY)).toThrow('the fleet is still loading');
  });
});

describe('wagons that leave', () => {
  it('are found no more, and start from nothing when they come back', () => {
    const fleet = emptyFleet();
    fleet.move([reported(WAGON, 2000, { position: near(7), battery: 80 }), reported(OTHER, 1000, { isEmpty: true })]);
    fleet.remove([WAGON]);
    expect([fleet.size, fleet.count(EVERY), fleet.latest(WAGON)]).toEqual([1, 1, undefined]);
    fleet.move([reported(WAGON, 500, { temperature: 1 })]);
    expect(fleet.latest(WAGON)).toEqual(reported(WAGON, 500, { temperature: 1 }));
    expect(fleet.size).toBe(2);
  });
});

describe('questions', () => {
  const fleet = emptyFleet();
  fleet.move([
    reported(62_000_001, 3000, { position: near(7), isEmpty: true }),
    reported(62_000_002, 3000, { position: near(120), isEmpty: false }),
    reported(52_000_003, 4000, { position: near(7) }),
    reported(52_000_004, 1000, { temperature: 3 }),
  ]);
  const found = (filter: Partial<FleetFilter>, offset = 0, limit = 10) =>
    fleet.search({ ...EVERY, ...filter }, offset, limit).states.map(({ number }) => number);

  it('shows the newest first, equal dates by number', () => {
    expect(found({})).toEqual([52_000_003, 62_000_001, 62_000_002, 52_000_004]);
  });

  it('a wagon whose load nobody reported is neither empty nor loaded', () => {
    expect(found({ isEmpty: true })).toEqual([62_000_001]);
    expect(found({ isEmpty: false })).toEqual([62_000_002]);
  });

  it('a wagon without position is at no station and in no MTU', () => {
    expect(found({ regionId: 1 })).toEqual([52_000_003, 62_000_001]);
    expect(found({ stationIds: [7, 120] })).toEqual([52_000_003, 62_000_001, 62_000_002]);
  });

  it('all conditions hold at once', () => {
    expect(found({ prefix: '6', stationIds: [7, 7, 120, 555], regionId: 2 })).toEqual([62_000_002]);
    expect(found({ prefix: '52', stationIds: [120] })).toEqual([]);
    expect(found({ stationIds: [] })).toEqual([]);
  });

  it('stations that only late readings named count nothing', () => {
    const fleet = emptyFleet();
    fleet.move([reported(WAGON, 2000, { position: near(1) })]);
    for (let stationId = 2; stationId < 60; stationId++)
      fleet.move([reported(WAGON, 1000, { position: near(stationId) })]);
    expect([fleet.count(EVERY), fleet.count({ ...EVERY, stationIds: [59] })]).toEqual([1, 0]);
  });

  it('no number begins with 0', () => {
    expect([found({ prefix: '0' }), found({ prefix: '05' })]).toEqual([[], []]);
  });

  it('a page behind the end is empty but knows the total', () => {
    expect(fleet.search(EVERY, 10, 10)).toEqual({ total: 4, states: [] });
  });

  it('refuses a prefix that is not one', () => {
    expect(() => fleet.count({ ...EVERY, prefix: '628' })).toThrow(new RangeError('prefix "628": up to two digits'));
  });
});

it('refuses a batch with a station out of range before anything moves', () => {
  const fleet = emptyFleet();
  const states = [reported(WAGON, 1000, { temperature: 5 }), reported(OTHER, 1000, { position: near(70_000) })];
  expect(() => fleet.move(states)).toThrow(new RangeError('station 70000: ids run from 0 to 65535'));
  expect([fleet.size, fleet.version]).toEqual([0, 0]);
});

describe('columns', () => {
  it('show every wagon once, and arrive as they were sent', () => {
    const fleet = emptyFleet();
    fleet.move([reported(OTHER, 1000, { position: near(9) }), reported(11_111_111, 900, { isEmpty: true })]);
    fleet.move([reported(WAGON, 1000, { position: near(120), isEmpty: false })]);
    fleet.remove([OTHER]);
    const columns = fleet.columns();
    const arrived = decodeFleet(encodeFleet(columns).buffer as ArrayBuffer);
    expect(arrived).toEqual(columns);
    expect(arrived).toEqual({
      version: 3,
      number: Uint32Array.of(11_111_111, WAGON),
      latitude: Int32Array.of(NO_COORDINATE, 41_312_345),
      longitude: Int32Array.of(NO_COORDINATE, 69_287_654),
      station: Uint16Array.of(0, 120),
      load: Uint8Array.of(LOAD_CODES.empty, LOAD_CODES.loaded),
    });
  });

  it('stay as they were when the fleet moves on', () => {
    const fleet = emptyFleet();
    fleet.move([reported(WAGON, 1000, { position: near(7) })]);
    const columns = fleet.columns();
    fleet.move([reported(WAGON, 2000, { position: near(120, 40, 60) })]);
    expect([columns.station[0], columns.latitude[0]]).toEqual([7, 41_312_345]);
  });
});
