import { Refused } from '../http/problem.ts';

/** Lets one at a time do what takes much memory; a few may wait, more are asked to come again. */
export interface Turns {
  /**
   * Waits for its turn. The answer gives the turn back.
   * @throws Refused `overloaded` (503)
   */
  take(): Promise<() => void>;
}

const COME_AGAIN_SECONDS = 10;

export function createTurns(mostWaiting: number): Turns {
  const waiting: (() => void)[] = [];
  let taken = false;

  function giveBack(): void {
    const next = waiting.shift();
    if (next) next();
    else taken = false;
  }

  return {
    async take() {
      if (!taken) taken = true;
      else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
      else
        throw new Refused(503, 'overloaded', 'Too many files are at work; try again soon.', {
          retryAfter: COME_AGAIN_SECONDS,
        });
      return giveBack;
    },
  };
}
