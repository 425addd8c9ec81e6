import type { Span, WorkingHours } from '@vagon/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  PERIOD_FIELDS,
  type Period,
  type PeriodPreset,
  readPeriod,
  spanOfPeriod,
  writePeriod,
} from './period-value.ts';

/** How often a period that moves with the clock is looked at again, ms. */
const CLOCK_MS = 60_000;

interface UsePeriod {
  period: Period;
  /** Unix ms; the same object as long as it says the same. */
  span: Span;
  /** Goes to another period; the other fields of the address stay but those named in `reset`. */
  choose: (period: Period) => void;
}

/**
 * The period in the screen's address, and its span by the clock.
 * @param otherwise what is shown when the address names none
 * @param reset fields of the address that another period makes meaningless, as the page of a list
 */
export function usePeriod(hours: WorkingHours, otherwise: PeriodPreset, reset: readonly string[] = []): UsePeriod {
  const [address, setAddress] = useSearchParams();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(clock);
  }, []);
  const period = readPeriod(address, otherwise);
  return {
    period,
    span: useSame(spanOfPeriod(period, now, hours)),
    choose: (next) => {
      setNow(Date.now());
      setAddress((before) => {
        const after = new URLSearchParams(before);
        for (const field of [...PERIOD_FIELDS, ...reset]) after.delete(field);
        for (const [field, value] of Object.entries(writePeriod(next, otherwise))) after.set(field, value);
        return after;
      });
    },
  };
}

/** Keeps the object while it names the same span, so that effects and queries see no change. */
function useSame(span: Span): Span {
  const [kept, setKept] = useState(span);
  if (kept.from === span.from && kept.to === span.to) return kept;
  setKept(span);
  return span;
}
