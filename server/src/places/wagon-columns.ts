import type { WagonNow, WagonsNow } from './wagons-now.ts';

/** Stands for null: ids begin at 1, and no load state is 2. */
const NO_ID = 0;
const NO_LOAD = 2;
const LEAST_ROOM = 1_024;
const GROWTH = 1.25;
/** Room for wagons that came to the lists since. */
const SPARE = 1.01;

/** One typed array a value, 70 bytes a wagon; NaN for null where no value stands for it. */
function createArrays(room: number) {
  return {
    number: new Uint32Array(room),
    isEmpty: new Uint8Array(room),
    stationId: new Uint16Array(room),
    regionId: new Uint16Array(room),
    isAbroad: new Uint8Array(room),
    since: new Float64Array(room),
    through: new Float64Array(room),
    date: new Float64Array(room),
    lastStationId: new Uint16Array(room),
    nextStationId: new Uint16Array(room),
    nextKm: new Float32Array(room),
    paceKmh: new Float32Array(room),
    silentSince: new Float64Array(room),
    battery: new Float64Array(room),
    temperature: new Float64Array(room),
  };
}
type Arrays = ReturnType<typeof createArrays>;

const idOrNull = (id: number) => (id === NO_ID ? null : id);
const valueOrNull = (value: number) => (Number.isNaN(value) ? null : value);

/** @param expected about how many wagons it will hold */
export function createWagonColumns(expected: number): WagonsNow & { add(wagon: WagonNow): void } {
  let arrays = createArrays(Math.max(LEAST_ROOM, Math.ceil(expected * SPARE)));
  let count = 0;

  function widen(): void {
    const wider = createArrays(Math.ceil(count * GROWTH));
    for (const name of Object.keys(wider) as (keyof Arrays)[]) wider[name].set(arrays[name]);
    arrays = wider;
  }

  function wagonAt(row: number): WagonNow {
    const load = arrays.isEmpty[row] as number;
    return {
      number: arrays.number[row] as number,
      isEmpty: load === NO_LOAD ? null : load === 1,
      stationId: idOrNull(arrays.stationId[row] as number),
      regionId: idOrNull(arrays.regionId[row] as number),
      isAbroad: arrays.isAbroad[row] === 1,
      since: valueOrNull(arrays.since[row] as number),
      through: arrays.through[row] as number,
      date: arrays.date[row] as number,
      lastStationId: idOrNull(arrays.lastStationId[row] as number),
      nextStationId: idOrNull(arrays.nextStationId[row] as number),
      nextKm: valueOrNull(arrays.nextKm[row] as number),
      paceKmh: valueOrNull(arrays.paceKmh[row] as number),
      silentSince: valueOrNull(arrays.silentSince[row] as number),
      battery: valueOrNull(arrays.battery[row] as number),
      temperature: valueOrNull(arrays.temperature[row] as number),
    };
  }

  return {
    get count() {
      return count;
    },
    add(wagon) {
      if (count === arrays.number.length) widen();
      const row = count++;
      arrays.number[row] = wagon.number;
      arrays.isEmpty[row] = wagon.isEmpty === null ? NO_LOAD : Number(wagon.isEmpty);
      arrays.stationId[row] = wagon.stationId ?? NO_ID;
      arrays.regionId[row] = wagon.regionId ?? NO_ID;
      arrays.isAbroad[row] = Number(wagon.isAbroad);
      arrays.since[row] = wagon.since ?? Number.NaN;
      arrays.through[row] = wagon.through;
      arrays.date[row] = wagon.date;
      arrays.lastStationId[row] = wagon.lastStationId ?? NO_ID;
      arrays.nextStationId[row] = wagon.nextStationId ?? NO_ID;
      arrays.nextKm[row] = wagon.nextKm ?? Number.NaN;
      arrays.paceKmh[row] = wagon.paceKmh ?? Number.NaN;
      arrays.silentSince[row] = wagon.silentSince ?? Number.NaN;
      arrays.battery[row] = wagon.battery ?? Number.NaN;
      arrays.temperature[row] = wagon.temperature ?? Number.NaN;
    },
    *[Symbol.iterator]() {
      for (let row = 0; row < count; row++) yield wagonAt(row);
    },
  };
}
