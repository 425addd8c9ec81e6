import type { RefObject } from 'react';
import type { CurrentValue } from './current-values.tsx';

/** What has come of the tries to send a form. */
export interface FormTries {
  submit: () => void;
  /** How often an incomplete form was not sent; 0 again as soon as something is typed. */
  refusals: number;
  failure: Error | null;
  /** While `failure` is that somebody else changed the row: what it is now, and the way to take that over. */
  changed?: { values: CurrentValue[]; onTake: () => void };
  isPending: boolean;
  /** Whether leaving would lose something. */
  isDirty: boolean;
}

/** What stands in a form, and what has come of the tries to send it. */
export interface FormDraft<Draft> extends FormTries {
  draft: Draft;
  type: (typed: Partial<Draft>) => void;
  /** The field in which typing begins. */
  firstInput: RefObject<HTMLInputElement | null>;
}
