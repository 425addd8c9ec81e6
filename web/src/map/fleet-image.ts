import { type FleetChanges, type FleetColumns, type LoadCode, MICRODEGREES, NO_COORDINATE } from '@vagon/contract';
import { northing } from './mercator.ts';
import { NumberIndex } from './number-index.ts';

/** Where one wagon is and whether it is loaded; WGS 84 degrees, null while unknown; `station` 0 while unknown. */
export interface Place {
  latitude: number | null;
  longitude: number | null;
  station: number;
  load: LoadCode;
}

/**
 * The whole fleet in the browser: parallel growable columns of which the first
 * `count` rows are wagons, in no lasting order. Coordinates are millionths of a
 * degree, {@link NO_COORDINATE} while unknown; `north` is {@link northing}.
 */
export class FleetImage {
  count = 0;
  /** Version shown; -1 before the first snapshot. */
  version = -1;
  number = new Uint32Array(0);
  latitude = new Int32Array(0);
  longitude = new Int32Array(0);
  north = new Int32Array(0);
  station = new Uint16Array(0);
  load = new Uint8Array(0);
  #rows = new NumberIndex(0);

  /** Replaces everything; the columns are taken over, not copied. */
  replace(columns: FleetColumns): void {
    const { number, latitude, longitude, station, load, version } = columns;
    Object.assign(this, { number, latitude, longitude, station, load, version, count: number.length });
    this.north = new Int32Array(this.count);
    this.#rows = new NumberIndex(this.count);
    for (let row = 0; row < this.count; row++) {
      const at = latitude[row] as number;
      if (at !== NO_COORDINATE) this.north[row] = northing(at);
      this.#rows.set(number[row] as number, row);
    }
  }

  /** Moves, adds and removes wagons; the caller has checked that no version is missing in between. */
  apply(changes: FleetChanges): void {
    changes.number.forEach((number, index) => {
      const row = this.#rowFor(number);
      const latitude = toMicrodegrees(changes.latitude[index]);
      this.latitude[row] = latitude;
      this.longitude[row] = toMicrodegrees(changes.longitude[index]);
      this.north[row] = latitude === NO_COORDINATE ? 0 : northing(latitude);
      this.station[row] = changes.station[index] ?? 0;
      this.load[row] = changes.load[index] as number;
    });
    for (const number of changes.removed) this.#remove(number);
    this.version = changes.version;
  }

  /** @returns the wagon's place, or null when the fleet has no such wagon */
  find(number: number): Place | null {
    const row = this.#rows.get(number);
    if (row < 0) return null;
    return {
      latitude: toDegrees(this.latitude[row] as number),
      longitude: toDegrees(this.longitude[row] as number),
      station: this.station[row] as number,
      load: this.load[row] as LoadCode,
    };
  }

  #rowFor(number: number): number {
    const known = this.#rows.get(number);
    if (known >= 0) return known;
    if (this.count === this.number.length) this.#grow();
    const row = this.count++;
    this.number[row] = number;
    this.#rows.set(number, row);
    return row;
  }

  /** The last row takes the place of the one that goes, so that rows stay without gaps. */
  #remove(number: number): void {
    const row = this.#rows.get(number);
    if (row < 0) return;
    const last = --this.count;
    this.#rows.delete(number);
    if (row === last) return;
    for (const column of this.#columns()) column[row] = column[last] as number;
    this.#rows.set(this.number[row] as number, row);
  }

  #grow(): void {
    const room = Math.max(64, Math.ceil(this.count * 1.5));
    const larger = <T extends Uint32Array | Int32Array | Uint16Array | Uint8Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.number = larger(new Uint32Array(room), this.number);
    this.latitude = larger(new Int32Array(room), this.latitude);
    this.longitude = larger(new Int32Array(room), this.longitude);
    this.north = larger(new Int32Array(room), this.north);
    this.station = larger(new Uint16Array(room), this.station);
    this.load = larger(new Uint8Array(room), this.load);
  }

  #columns() {
    return [this.number, this.latitude, this.longitude, this.north, this.station, this.load];
  }
}

const toMicrodegrees = (degrees: number | null | undefined): number =>
  degrees === null || degrees === undefined ? NO_COORDINATE : Math.round(degrees * MICRODEGREES);

const toDegrees = (microdegrees: number): number | null =>
  microdegrees === NO_COORDINATE ? null : microdegrees / MICRODEGREES;
