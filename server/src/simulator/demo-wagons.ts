import { COUNTRY_IDS, checkDigitOf } from '@vagon/contract';
import { pickWeighted, seededFraction } from './seeded-fraction.ts';

/** A simulated wagon and the two sensors that ride on it. */
export interface DemoWagon {
  /** Eight digits with a valid check digit. */
  number: number;
  countryId: 1 | 2;
  locationSensor: string;
  stateSensor: string;
}

/** How many wagons of a hundred begin with a digit: 2 covered, 4 flat, 5 privately owned, 6 gondola, 7 tank, 8 refrigerated, 9 other. */
const WAGONS_BY_FIRST_DIGIT = [
  [6, 38],
  [7, 18],
  [2, 15],
  [5, 11],
  [9, 9],
  [4, 6],
  [8, 3],
] as const;
/** Share of wagons that are at home in Uzbekistan. */
const HOME_SHARE = 0.75;
/** Share of blocks that are a single wagon; the others have 4 to 10. */
const SINGLE_SHARE = 0.8;
const MOST_WAGONS = 200_000;

/** First eight digits of an IMEI: the type of the device. Invented, as everything else in the demo fleet. */
const LOCATION_DEVICE = '86340105';
const STATE_DEVICE = '86340223';

/**
 * The block a wagon runs in: wagons whose numbers share the first six digits
 * stay together all the time, as sets bought together do.
 */
export const blockOf = (wagonNumber: number): number => Math.floor(wagonNumber / 100);

/** Place of a wagon in its block, 0 to 9: the seventh digit of its number. */
export const placeInBlock = (wagonNumber: number): number => Math.floor(wagonNumber / 10) % 10;

/**
 * The demo fleet, the same in every run; a smaller fleet is the beginning of a
 * larger one.
 * @throws RangeError when more than 200,000 wagons are asked for: block numbers would run short
 */
export function demoWagons(count: number): DemoWagon[] {
  if (count > MOST_WAGONS) throw new RangeError(`a demo fleet has at most ${MOST_WAGONS} wagons`);
  const wagons: DemoWagon[] = [];
  const taken = new Set<number>();
  for (let draw = 0; wagons.length < count; draw++) {
    const block = pickWeighted(WAGONS_BY_FIRST_DIGIT, seededFraction(draw, 1)) * 100_000 + upTo(99_999, draw, 2);
    if (taken.has(block)) continue;
    taken.add(block);
    const size = seededFraction(draw, 3) < SINGLE_SHARE ? 1 : 4 + upTo(6, draw, 4);
    const countryId = seededFraction(draw, 5) < HOME_SHARE ? COUNTRY_IDS.uzbekistan : COUNTRY_IDS.other;
    for (let place = 0; place < size && wagons.length < count; place++) {
      const firstSeven = `${block}${place}`;
      wagons.push({
        number: Number(`${firstSeven}${checkDigitOf(firstSeven)}`),
        countryId,
        locationSensor: imei(LOCATION_DEVICE, wagons.length),
        stateSensor: imei(STATE_DEVICE, wagons.length),
      });
    }
  }
  return wagons;
}

/** @returns a whole number from 0 up to and including `most` */
const upTo = (most: number, ...seed: number[]) => Math.floor(seededFraction(...seed) * (most + 1));

/** An IMEI: type of device, serial number, check digit (Luhn, 3GPP TS 23.003 annex B). */
function imei(device: string, serial: number): string {
  const firstFourteen = device + String(serial).padStart(6, '0');
  const sum = [...firstFourteen].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return firstFourteen + ((10 - (sum % 10)) % 10);
}
