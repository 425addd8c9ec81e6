import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readSearch, type Search, writeSearch } from './search-address.ts';

/** The search in the screen's address, and the way to go to another. */
export function useSearch(): [Search, (next: Search) => void] {
  const [address, setAddress] = useSearchParams();
  const search = useMemo(() => readSearch(address), [address]);
  return [search, (next) => setAddress(writeSearch(next))];
}
