import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readSearch, type Search, writeSearch } from './search-address.ts';

/** The search in the screen's address, and the way to go to another. */
export function useSearch(): [Search, (next: Search) => void] {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const search = useMemo(() => readSearch(address), [address]);
  // Remembers the list from which a wagon was chosen, for the way back.
  const kept = search.kind === 'condition' ? { list: `?${address}` } : state;
  return [search, (next) => setAddress(writeSearch(next), { state: kept })];
}
