import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '@vagon/contract';
import { useEffect } from 'react';
import type { NavigateOptions } from 'react-router';

/** Goes to a page of a list, counted from 1. */
export type ToPage = (page: number, options?: NavigateOptions) => void;

/**
 * Goes to the last page when the one asked for is not there, as after its only row was deleted; in its stead, as the
 * way back would lead there again.
 */
export function useLastPage(list: UseQueryResult<Page<unknown>>, page: number, onPage: ToPage): void {
  const last = list.data?.totalPages ?? 0;
  const isBeyond = !list.isPlaceholderData && last > 0 && page > last;
  useEffect(() => {
    if (isBeyond) onPage(last, { replace: true });
  });
}
