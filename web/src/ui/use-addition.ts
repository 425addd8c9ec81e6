import { useOneCall } from '../api/use-one-call.ts';
import type { FormDraft } from './form-draft.ts';
import { useTyping } from './use-typing.ts';

interface Addition<Draft, Payload> {
  /** The form before anything is typed. */
  empty: Draft;
  isSameDraft: (one: Draft, other: Draft) => boolean;
  /** What the call takes; null while the draft is incomplete. */
  payloadOf: (draft: Draft) => Payload | null;
  send: (payload: Payload) => Promise<unknown>;
  /** Loads again what the addition shows in, before it counts as done. */
  reload: () => Promise<void>;
  successText: string;
  /** Told the success, and null when the next try begins. */
  onSuccess: (text: string | null) => void;
}

/** A form that adds things one after the other: after each it is empty, with the focus at its beginning. */
export function useAddition<Draft extends object, Payload>({
  empty,
  isSameDraft,
  payloadOf,
  send,
  reload,
  successText,
  onSuccess,
}: Addition<Draft, Payload>): FormDraft<Draft> {
  const { restart, takePayload, ...typing } = useTyping(empty, payloadOf);
  const add = useOneCall({ mutationFn: send, onSuccess: reload });
  return {
    ...typing,
    type: (typed) => {
      onSuccess(null);
      if (add.error) add.reset();
      typing.type(typed);
    },
    submit: () => {
      onSuccess(null);
      add.reset();
      const payload = takePayload();
      if (payload === null) return;
      add.mutate(payload, {
        onSuccess: () => {
          restart(empty);
          onSuccess(successText);
        },
      });
    },
    failure: add.error,
    isPending: add.isPending,
    isDirty: !isSameDraft(typing.draft, empty),
  };
}
