import type { FailureCode } from '../api/api-failure.ts';

/** A row that is no longer there: by which code its calls fail then, and what is said. */
export interface Gone {
  code: FailureCode;
  text: string;
}
