import { type RefObject, useEffect, useRef } from 'react';

/**
 * Begins every new screen at its top, with the focus on its main part, so that
 * keyboards and screen readers start there too.
 */
export function useFreshStart(pathname: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
