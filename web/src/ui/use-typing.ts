import { useRef, useState } from 'react';
import type { FormDraft } from './form-draft.ts';

/**
 * What is typed into a form, from `begin` on.
 * @param payloadOf what the call takes; null while the draft is incomplete
 */
export function useTyping<Draft extends object, Payload>(
  begin: Draft | (() => Draft),
  payloadOf: (draft: Draft) => Payload | null,
): Pick<FormDraft<Draft>, 'draft' | 'type' | 'firstInput' | 'refusals'> & {
  /** Begins anew from this draft, with the focus in the first field. */
  restart: (draft: Draft) => void;
  /** What may be sent; null, and a refusal more, while the draft is incomplete. */
  takePayload: () => Payload | null;
} {
  const firstInput = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<Draft>(begin);
  const [refusals, setRefusals] = useState(0);
  return {
    draft,
    refusals,
    firstInput,
    type: (typed) => {
      setRefusals(0);
      setDraft({ ...draft, ...typed });
    },
    restart: (next) => {
      setRefusals(0);
      setDraft(next);
      firstInput.current?.focus();
    },
    takePayload: () => {
      const payload = payloadOf(draft);
      if (payload === null) setRefusals(refusals + 1);
      return payload;
    },
  };
}
