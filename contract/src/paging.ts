import { type TSchema, Type } from 'typebox';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, PAGE_WINDOW } from './limits.ts';

/** Pages beyond it are not asked for. */
export const MAX_PAGE = 10_000_000;

/** Query fields of every list: `page` counts from 0. */
export const PageQuery = {
  page: Type.Integer({ minimum: 0, maximum: MAX_PAGE, default: 0 }),
  size: Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE }),
};

/** One page of a list; `totalElements` is exact. */
export interface Page<T> {
  data: T[];
  totalElements: number;
  totalPages: number;
}

export const pageOf = <T extends TSchema>(row: T) =>
  Type.Object({
    data: Type.Array(row),
    totalElements: Type.Integer(),
    totalPages: Type.Integer(),
  });

/** Shapes a page from its rows and the exact count of all rows. */
export function toPage<T>(data: T[], totalElements: number, size: number): Page<T> {
  return { data, totalElements, totalPages: Math.ceil(totalElements / size) };
}

/**
 * The page numbers a pagination bar shows: up to five, two before and two
 * after the current one, moved inwards at either end.
 * @param current page shown, counted from 1
 * @param totalPages number of pages, at least 1
 */
export function pageWindow(current: number, totalPages: number): number[] {
  const width = Math.min(PAGE_WINDOW, totalPages);
  const half = Math.floor(PAGE_WINDOW / 2);
  const first = Math.max(1, Math.min(current - half, totalPages - width + 1));
  return Array.from({ length: width }, (_, index) => first + index);
}
