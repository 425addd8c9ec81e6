import type { SensorType } from '@vagon/contract';
import { createRideColumns } from './ride-columns.ts';
import { createRowIndex } from './row-index.ts';

/** A registered sensor and one of its rides, or none. */
export interface SensorRide {
  id: number;
  number: string;
  type: SensorType;
  wagon_number: number | null;
  /** Inclusive, Unix ms; null: ever since. */
  from_ms: number | null;
  /** Exclusive; null: still. */
  to_ms: number | null;
}

/** Who a sensor is. */
export interface KnownSensor {
  number: string;
  type: SensorType;
}

/** All sensors and their rides, in columns: about 90 bytes a sensor where objects in maps took some 400. */
export interface SensorColumns {
  /** Puts sensors in place of what was known of them. @param rides whole sensors, the rides of one behind each other */
  put(rides: readonly SensorRide[]): void;
  rideAt(sensorNumber: string, date: number): { sensorId: number; wagonNumber: number } | undefined;
  byId(sensorId: number): KnownSensor | undefined;
}

const FIRST_ROOM = 1_024;
const GROWTH = 1.5;
const TYPES = ['location', 'state'] as const satisfies readonly SensorType[];

/** FNV-1a; numbers are short and in ASCII. */
function hashOfText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

export function createSensorColumns(): SensorColumns {
  const numbers: string[] = [];
  let id = new Int32Array(FIRST_ROOM);
  let type = new Uint8Array(FIRST_ROOM);
  /** The sensor's chain of rides, -1 for none. */
  let chain = new Int32Array(FIRST_ROOM);
  const rides = createRideColumns();
  const rowsByNumber = createRowIndex((row) => numbers[row] as string, hashOfText);
  const rowsById = createRowIndex(
    (row) => id[row] as number,
    (sensorId) => sensorId,
  );

  function widen(): void {
    const room = Math.ceil(id.length * GROWTH);
    const former = { id, type, chain };
    id = new Int32Array(room);
    type = new Uint8Array(room);
    chain = new Int32Array(room);
    id.set(former.id);
    type.set(former.type);
    chain.set(former.chain);
  }

  /** Takes the former number out, unless another sensor has taken it over. */
  function forgetFormerNumber(sensor: SensorRide): void {
    const row = rowsById.rowOf(sensor.id);
    if (row < 0 || numbers[row] === sensor.number) return;
    if (rowsByNumber.rowOf(numbers[row] as string) === row) rowsByNumber.remove(row);
  }

  function add(sensorId: number): number {
    const row = numbers.length;
    if (row === id.length) widen();
    id[row] = sensorId;
    chain[row] = -1;
    rowsById.put(row);
    return row;
  }

  function enter(sensor: SensorRide): number {
    const known = rowsById.rowOf(sensor.id);
    const row = known < 0 ? add(sensor.id) : known;
    numbers[row] = sensor.number;
    type[row] = TYPES.indexOf(sensor.type);
    rides.free(chain[row] as number);
    chain[row] = -1;
    rowsByNumber.put(row);
    return row;
  }

  return {
    put(sensors) {
      // All before the first is entered: they may have exchanged their numbers.
      for (const sensor of sensors) forgetFormerNumber(sensor);
      let row = -1;
      let sensorId = Number.NaN;
      for (const ride of sensors) {
        if (ride.id !== sensorId) row = enter(ride);
        sensorId = ride.id;
        if (ride.wagon_number === null) continue;
        const from = ride.from_ms ?? Number.NEGATIVE_INFINITY;
        const to = ride.to_ms ?? Number.POSITIVE_INFINITY;
        chain[row] = rides.add(ride.wagon_number, from, to, chain[row] as number);
      }
    },

    rideAt(sensorNumber, date) {
      const row = rowsByNumber.rowOf(sensorNumber);
      if (row < 0) return undefined;
      const wagonNumber = rides.wagonAt(chain[row] as number, date);
      return wagonNumber === undefined ? undefined : { sensorId: id[row] as number, wagonNumber };
    },

    byId(sensorId) {
      const row = rowsById.rowOf(sensorId);
      return row < 0 ? undefined : { number: numbers[row] as string, type: TYPES[type[row] as number] as SensorType };
    },
  };
}
