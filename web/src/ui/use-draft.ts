import { useState } from 'react';

/**
 * What is being typed over a value that the address holds: starts from the
 * value, and starts again whenever the value changes.
 */
export function useDraft<T>(value: T): [T, (draft: T) => void] {
  const [draft, setDraft] = useState(value);
  const key = JSON.stringify(value);
  const [draftOf, setDraftOf] = useState(key);
  if (draftOf !== key) {
    setDraftOf(key);
    setDraft(value);
  }
  return [draft, setDraft];
}
