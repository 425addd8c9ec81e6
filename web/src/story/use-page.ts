import { useSearchParams } from 'react-router';
import { readPage } from '../ui/read-page.ts';
import type { ToPage } from '../ui/use-last-page.ts';

/** The page of a list in the screen's address, counted from 1, and the way to another; the other fields stay. */
export function usePage(): [number, ToPage] {
  const [address, setAddress] = useSearchParams();
  const showPage: ToPage = (page, options) =>
    setAddress((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      if (page > 1) after.set('page', String(page));
      return after;
    }, options);
  return [readPage(address), showPage];
}
