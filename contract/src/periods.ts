import { type Static, Type } from 'typebox';

/** Longest period that can be asked for (own choice: a year and a day, so that any year fits). */
export const MAX_PERIOD_DAYS = 366;
/** `2026-11-20T15:00:00+05:00`: ISO 8601 with a zone, of the years from 2000 on; seconds and their fractions may be left out. */
const MOMENT = '^2\\d{3}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})$';
/** A moment in a query. */
export const momentText = (description: string) => Type.String({ pattern: MOMENT, maxLength: 40, description });

/** Query fields of every call about a period: `from` inclusive, `to` exclusive. */
export const PeriodQuery = {
  from: momentText('ISO 8601 with a zone, inclusive'),
  to: momentText(`ISO 8601 with a zone, exclusive, at most ${MAX_PERIOD_DAYS} days after from`),
};
const PeriodFields = Type.Object(PeriodQuery);
export type PeriodFields = Static<typeof PeriodFields>;
