import type { UseMutationResult } from '@tanstack/react-query';
import { versionTag } from '@vagon/contract';
import { useState } from 'react';
import { ApiFailure } from './api-failure.ts';
import { useOneCall } from './use-one-call.ts';

interface VersionedChange<Row, Input, Result> {
  /** The row as it is shown when the change begins. */
  seen: Row;
  /** Makes the change if the row still has the version that `ifMatch` names. */
  send: (input: Input, ifMatch: string) => Promise<Result>;
  /** Reads the row as it is now; fails as the call does when the row is gone. */
  readNow: () => Promise<Row>;
  /** What is loaded again before the change counts as done. */
  onSuccess: () => Promise<void>;
}

/**
 * A change of a row that somebody else may be changing too. When somebody did,
 * nothing is written, `shown` becomes the row as it is now, `isChanged` says
 * so, and the next try is made on what is shown then.
 */
export function useVersionedChange<Row extends { version: number }, Input, Result>({
  seen,
  send,
  readNow,
  onSuccess,
}: VersionedChange<Row, Input, Result>): {
  shown: Row;
  isChanged: boolean;
  change: UseMutationResult<Result, Error, Input>;
} {
  const [shown, setShown] = useState(seen);
  const change = useOneCall<Result, Input>({
    mutationFn: async (input) => {
      try {
        return await send(input, versionTag(shown.version));
      } catch (failure) {
        if (isCode(failure, 'changed_meanwhile')) setShown(await readNow());
        throw failure;
      }
    },
    onSuccess,
  });
  return { shown, isChanged: isCode(change.error, 'changed_meanwhile'), change };
}

/** Whether a call failed for this reason. */
export const isCode = (failure: unknown, code: ApiFailure['code']): boolean =>
  failure instanceof ApiFailure && failure.code === code;
