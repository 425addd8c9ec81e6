import { WAGON_NUMBER_LENGTH } from './limits.ts';

/** Exactly eight digits: the specification's input pattern. */
export const WAGON_NUMBER_PATTERN = `^[0-9]{${WAGON_NUMBER_LENGTH}}$`;

/**
 * The eighth digit that belongs to seven: digits times 2,1,2,1,2,1,2, the
 * digits of the products added up, the distance to the next ten.
 * Source: numbering of wagons on the 1520 mm network.
 * @param firstSeven seven digits, as `6243964`
 */
export function checkDigitOf(firstSeven: string): number {
  let sum = 0;
  for (let index = 0; index < 7; index++) {
    const product = Number(firstSeven[index]) * (index % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10;
}

/** Whether eight digits end in the check digit of the first seven; false for anything but eight digits. */
export function hasValidCheckDigit(number: string): boolean {
  return /^[0-9]{8}$/.test(number) && checkDigitOf(number.slice(0, 7)) === Number(number[7]);
}
