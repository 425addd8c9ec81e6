import { MAX_PERIOD_DAYS, type PeriodFields, type Span } from '@vagon/contract';
import { Refused } from '../http/problem.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The span that a question is about, Unix ms.
 * @throws Refused `validation_failed` (400) naming the field
 */
export function readPeriod(query: PeriodFields): Span {
  const from = Date.parse(query.from);
  const to = Date.parse(query.to);
  if (Number.isNaN(from)) throw refuse('from', 'is no moment');
  if (Number.isNaN(to)) throw refuse('to', 'is no moment');
  if (to <= from) throw refuse('to', 'must be later than from');
  if (to - from > MAX_PERIOD_DAYS * DAY_MS) throw refuse('to', `must be at most ${MAX_PERIOD_DAYS} days after from`);
  return { from, to };
}

const refuse = (field: string, reason: string) =>
  new Refused(400, 'validation_failed', `The period does not fit: ${field} ${reason}.`, {
    errors: [{ field, reason }],
  });
