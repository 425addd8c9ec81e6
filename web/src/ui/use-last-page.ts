import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '@vagon/contract';
import { useEffect } from 'react';

/** Goes to the last page when the one asked for is not there, as after its only row was deleted. */
export function useLastPage(list: UseQueryResult<Page<unknown>>, page: number, onPage: (page: number) => void): void {
  const last = list.data?.totalPages ?? 0;
  const isBeyond = !list.isPlaceholderData && last > 0 && page > last;
  useEffect(() => {
    if (isBeyond) onPage(last);
  });
}
