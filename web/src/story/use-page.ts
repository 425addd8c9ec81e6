import { type NavigateOptions, useSearchParams } from 'react-router';
import { readPage } from '../ui/read-page.ts';

/** The page of a list in the screen's address, counted from 1, and the way to another; the other fields stay. */
export function usePage(): [number, (page: number, options?: NavigateOptions) => void] {
  const [address, setAddress] = useSearchParams();
  const showPage = (page: number, options?: NavigateOptions) =>
    setAddress((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      if (page > 1) after.set('page', String(page));
      return after;
    }, options);
  return [readPage(address), showPage];
}
