import type { CourseState } from './course-state.ts';
import type { EventLimits } from './limits.ts';
import { keyOf, type ReadingKey } from './looked-at.ts';
import type { Finding, Looking } from './looking.ts';

/**
 * Silences that readings show to be over: a gap longer than
 * {@link EventLimits.silence}. The one that goes on is found by sweep-silence.ts.
 */
export function findSilence({ last }: CourseState, { reading, limits, emit }: Looking): void {
  if (!last || reading.date - last.date <= limits.silence) return;
  emit(silenceAfter(last, limits));
  emit({ kind: 'came_back', date: reading.date, since: last.date, first: keyOf(reading), last: keyOf(reading) });
}

/** The silence after a wagon's last reading. */
export const silenceAfter = (last: ReadingKey, { silence }: EventLimits): Finding => ({
  kind: 'fell_silent',
  date: last.date + silence,
  first: last,
  last,
});
