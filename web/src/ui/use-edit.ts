import { useEffect } from 'react';
import { useVersionedChange } from '../api/use-versioned-change.ts';
import type { CurrentValue } from './current-values.tsx';
import type { FormDraft } from './form-draft.ts';
import { useTyping } from './use-typing.ts';

interface Edit<Row, Draft, Payload> {
  /** The row as it was when the form was opened. */
  row: Row;
  draftOf: (row: Row) => Draft;
  isSameDraft: (one: Draft, other: Draft) => boolean;
  /** What the call takes; null while the draft is incomplete. */
  payloadOf: (draft: Draft) => Payload | null;
  /** Makes the change if the row still has the version that `ifMatch` names. */
  send: (payload: Payload, ifMatch: string) => Promise<Row>;
  /** Reads the row as it is now; fails as the call does when the row is gone. */
  readNow: () => Promise<Row>;
  /** Loads again what the change shows in, before it counts as done. */
  reload: () => Promise<void>;
  /** Tells a row as it is now, and what of it differs from the draft. */
  valuesOf: (now: Row, draft: Draft) => CurrentValue[];
  onSaved: (saved: Row) => void;
}

/**
 * A form over a row that somebody else may be changing too; begins with the
 * focus in its first field. `shown` is the row that the next try is made on.
 */
export function useEdit<Row extends { version: number }, Draft extends object, Payload>(
  edit: Edit<Row, Draft, Payload>,
): FormDraft<Draft> & { shown: Row } {
  const { row, draftOf, isSameDraft, payloadOf, send, readNow, reload, valuesOf, onSaved } = edit;
  const { restart, takePayload, ...typing } = useTyping(() => draftOf(row), payloadOf);
  const { shown, isChanged, change } = useVersionedChange({ seen: row, send, readNow, onSuccess: reload });
  const saved = change.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => typing.firstInput.current?.focus(), []);
  // After the guard has heard that nothing is unsaved any more: it would ask about this way out too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each saved row
  useEffect(() => {
    if (saved) onSaved(saved);
  }, [saved]);

  const onTake = () => {
    restart(draftOf(shown));
    change.reset();
  };
  return {
    ...typing,
    type: (typed) => {
      // What the row is now stays in sight until it is taken or written over.
      if (change.error && !isChanged) change.reset();
      typing.type(typed);
    },
    submit: () => {
      const payload = takePayload();
      if (payload !== null) change.mutate(payload);
    },
    failure: change.error,
    changed: isChanged ? { values: valuesOf(shown, typing.draft), onTake } : undefined,
    isPending: change.isPending,
    isDirty: !saved && !isSameDraft(typing.draft, draftOf(shown)),
    shown,
  };
}
