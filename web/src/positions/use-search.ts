import { useMemo } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';
import { readSearch, type Search, writeSearch } from './search-address.ts';

/** Goes to another search. */
export type GoToSearch = (next: Search, options?: NavigateOptions) => void;

/** The search in the screen's address, and the way to go to another. */
export function useSearch(): [Search, GoToSearch] {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const search = useMemo(() => readSearch(address), [address]);
  // Remembers the list from which a wagon was chosen, for the way back.
  const kept = search.kind === 'condition' ? { list: `?${address}` } : state;
  return [search, (next, options) => setAddress(writeSearch(next), { ...options, state: kept })];
}
