import type { Log } from '../log.ts';
import { watchOutage } from '../outage.ts';

/**
 * Does something at once and again a while after each end. Failures do not end
 * it; where they begin and where they end is logged: in an outage every time fails.
 * @param what names it in the log
 * @returns ends it; resolves when what was under way is done
 */
export function repeat(work: () => Promise<void>, everyMs: number, what: string, log: Log): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const outage = watchOutage(log, `${what} failed`, `${what} goes on`);
  let underWay = run();

  async function run(): Promise<void> {
    try {
      await work();
      outage.worked();
    } catch (failure) {
      outage.failed(failure);
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
