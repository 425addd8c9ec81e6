import type { Log } from '../log.ts';

/**
 * Does something at once and again a while after each end. Failures do not end
 * it; where they begin and where they end is logged: in an outage every time fails.
 * @param what names it in the log
 * @returns ends it; resolves when what was under way is done
 */
export function repeat(work: () => Promise<void>, everyMs: number, what: string, log: Log): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isFailing = false;
  let underWay = run();

  async function run(): Promise<void> {
    try {
      await work();
      if (isFailing) log.info(`${what} goes on`);
      isFailing = false;
    } catch (failure) {
      if (!isFailing) log.warn({ failure }, `${what} failed`);
      isFailing = true;
    }
    if (!isStopped)
      timer = setTimeout(() => {
        underWay = run();
      }, everyMs);
  }

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await underWay;
  };
}
