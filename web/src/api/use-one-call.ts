import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * As `useMutation`, for a call that is made once however often its button is
 * pressed: while it is under way, another try and a reset are passed over.
 * `isPending` alone comes a moment too late for a mouse that bounces.
 */
export function useOneCall<Result, Input = void>(
  options: UseMutationOptions<Result, Error, Input>,
): UseMutationResult<Result, Error, Input> {
  const isUnderWay = useRef(false);
  const call = useMutation<Result, Error, Input>({
    ...options,
    onSettled: (...settled) => {
      isUnderWay.current = false;
      return options.onSettled?.(...settled);
    },
  });
  return {
    ...call,
    mutate: (...given) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      call.mutate(...given);
    },
    reset: () => {
      if (!isUnderWay.current) call.reset();
    },
  };
}
