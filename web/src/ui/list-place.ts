import type { NavigateOptions } from 'react-router';
import { readPage } from './read-page.ts';

/** Where one is in a list: its page (from 1), what is searched in it, and which row is being edited; '' for none. */
export interface ListPlace {
  page: number;
  number: string;
  edit: string;
}

/** Goes to another place in the list; what is not named stays. */
export type GoToPlace = (next: Partial<ListPlace>, options?: NavigateOptions) => void;

/** Reads a place from the screen's address. */
export function readListPlace(address: URLSearchParams): ListPlace {
  const field = (name: string) => address.get(name)?.trim() ?? '';
  return { page: readPage(address), number: field('number'), edit: field('edit') };
}

/** Writes the fields that {@link readListPlace} reads; the first page and what is empty are left out. */
export function writeListPlace({ page, number, edit }: ListPlace): Record<string, string> {
  return { ...(number && { number }), ...(page > 1 && { page: String(page) }), ...(edit && { edit }) };
}

/** Fields of the address in which a list may move while a form above it stays as it is. */
export const LIST_FIELDS = ['page', 'number'] as const;
