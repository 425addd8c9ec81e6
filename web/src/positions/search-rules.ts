import { WAGON_NUMBER_LENGTH, WAGON_NUMBER_PATTERN } from '@vagon/contract';
import type { Search } from './search-address.ts';

/** Most characters of a wagon type; the text field's first rule speaks of one more (specification, section 5). */
const TYPE_LENGTH = 2;
const TYPE_LENGTH_OF_FIRST_RULE = 3;
const TYPE_PATTERN = /^(\*?[0-9]{1,2}|[0-9]\*)?$/;

/** Why a wagon number cannot be searched; names texts of the catalogue under `positions.number`. */
export type NumberError = 'empty' | 'length' | 'pattern';
/** Why a wagon type cannot be searched; names texts under `positions.filter`. */
export type TypeError = 'typeOver3' | 'typeOver2' | 'typePattern';

/** The specification's rules for the wagon number field, in its order. */
export function numberError(number: string): NumberError | null {
  if (number === '') return 'empty';
  if (number.length !== WAGON_NUMBER_LENGTH) return 'length';
  return new RegExp(WAGON_NUMBER_PATTERN).test(number) ? null : 'pattern';
}

/** All rules that a wagon type breaks; any of them blocks the query. */
export function typeErrors(type: string): TypeError[] {
  const errors: TypeError[] = [];
  if (type.length > TYPE_LENGTH_OF_FIRST_RULE) errors.push('typeOver3');
  if (type.length > TYPE_LENGTH) errors.push('typeOver2');
  if (errors.length === 0 && !TYPE_PATTERN.test(type)) errors.push('typePattern');
  return errors;
}

/** Whether the server may be asked; an address can hold anything. */
export const isAskable = (search: Search): boolean =>
  search.kind === 'wagon' ? numberError(search.number) === null : typeErrors(search.filter.type).length === 0;
