import type { ReadingMessage } from '@vagon/contract';
import { blockOf, type DemoWagon } from './demo-wagons.ts';
import type { Point } from './planar-distance.ts';
import { seededFraction } from './seeded-fraction.ts';
import type { Timetable } from './timetable.ts';
import { truthAt, turnsDone } from './truth.ts';
import { airTemperature } from './weather.ts';

/** What a sensor measures about the wagon, told apart so that both sensors of a wagon differ in charge and error. */
const LOCATION = 1;
const STATE = 2;

/** Metres; two of three positions lie within it of the truth, as with GPS under an open sky. */
const SCATTER = 6;
const METRES_PER_DEGREE = 111_195;

/** Now and then a position is kilometres off: one reading of so many, by so many km. */
const STRAY_EVERY = 500;
const STRAY_KM = { min: 2, max: 8 };

/** Now and then a state sensor tells the wrong load: one reading of so many. */
const FLICKER_EVERY = 300;

/** °C by which a sensor may err either way. */
const TEMPERATURE_ERROR = 0.5;

/** A charge lasts so many turns of the wagon; it is exchanged in a station, as the turn begins. */
const CHARGE_TURNS = { min: 12, max: 36 };
/** % of charge at which sensors are exchanged. */
const LOWEST_CHARGE = 6;

/** What a wagon's location sensor measures at a time, Unix milliseconds. */
export function measureLocation(timetable: Timetable, wagon: DemoWagon, time: number): ReadingMessage {
  const { latitude, longitude } = scatter(truthAt(timetable, wagon, time), wagon.number, time);
  return {
    sensorNumber: wagon.locationSensor,
    measuredAt: time,
    latitude: round(latitude, 6),
    longitude: round(longitude, 6),
    temperature: measuredTemperature(latitude, wagon.number, time, LOCATION),
    battery: charge(timetable, wagon.number, time, LOCATION),
  };
}

/** What a wagon's state sensor measures at a time, Unix milliseconds. */
export function measureState(timetable: Timetable, wagon: DemoWagon, time: number): ReadingMessage {
  const { latitude, isEmpty } = truthAt(timetable, wagon, time);
  return {
    sensorNumber: wagon.stateSensor,
    measuredAt: time,
    isEmpty: seededFraction(wagon.number, time, 14) < 1 / FLICKER_EVERY ? !isEmpty : isEmpty,
    temperature: measuredTemperature(latitude, wagon.number, time, STATE),
    battery: charge(timetable, wagon.number, time, STATE),
  };
}

function scatter({ latitude, longitude }: Point, ...seed: number[]): Point {
  const metres =
    seededFraction(...seed, 15) < 1 / STRAY_EVERY
      ? 1_000 * (STRAY_KM.min + (STRAY_KM.max - STRAY_KM.min) * seededFraction(...seed, 16))
      : SCATTER * Math.sqrt(-2 * Math.log(1 - seededFraction(...seed, 1)));
  const degrees = metres / METRES_PER_DEGREE;
  const direction = 2 * Math.PI * seededFraction(...seed, 2);
  return {
    latitude: latitude + degrees * Math.cos(direction),
    longitude: longitude + (degrees * Math.sin(direction)) / Math.cos((latitude * Math.PI) / 180),
  };
}

function measuredTemperature(latitude: number, wagonNumber: number, time: number, sensor: number): number {
  const error = TEMPERATURE_ERROR * (2 * seededFraction(wagonNumber, time, sensor, 3) - 1);
  return round(airTemperature(latitude, time) + error, 1);
}

function charge({ turnOf, pace }: Timetable, wagonNumber: number, time: number, sensor: number): number {
  const { whole, part } = turnsDone(turnOf(blockOf(wagonNumber)), pace, time);
  const { min, max } = CHARGE_TURNS;
  const lasts = min + Math.floor((max - min + 1) * seededFraction(wagonNumber, sensor, 4));
  const age = ((whole + Math.floor(lasts * seededFraction(wagonNumber, sensor, 5))) % lasts) + part;
  return Math.round(100 - (100 - LOWEST_CHARGE) * (age / lasts));
}

function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
