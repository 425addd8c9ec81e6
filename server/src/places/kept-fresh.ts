import type { Log } from '../log.ts';
import { watchOutage } from '../outage.ts';

/** An answer that costs something, shared by all who ask for it. */
export interface KeptFresh<T> {
  /**
   * The answer as it is: a new one where that comes at once, else the last one
   * while a new one is on its way. Rejects when there is none and none can be had.
   */
  get(): Promise<T>;
  /**
   * Works the answer out anew while nobody asks, so that who does need not wait, unless that would take more than
   * this part of the time, 0 to 1; in any case when the last one is 40 s old.
   */
  keepReady(share: number): Promise<void>;
  /** Lets what is under way end. */
  stop(): Promise<void>;
}

interface KeptFreshOptions {
  /** What it is, for the log. */
  what: string;
  /** Youngest age at which an answer is worked out anew, ms. */
  minAge: number;
  /** Largest part of the time, 0 to 1, that goes into working it out. */
  share: number;
  log: Log;
}

/** How long someone who asks waits for a newer answer while there is an older one, ms. */
const WAIT_MS = 20;
/** However long it takes, an answer is worked out anew after so long, ms: one slow time must not make all late. */
const LONGEST_MS = 10_000;
/** An answer older than this is no answer, ms. */
const MAX_AGE_MS = 60_000;
/** While nobody asks, one of this age is not left to grow older, ms: {@link KeptFresh.keepReady} comes again before it is too old. */
const IDLE_AGE_MS = 40_000;

interface Kept<T> {
  answer: T;
  at: number;
  took: number;
}

/** Works an answer out when somebody asks and the last one is old enough, and never twice at once. */
export function createKeptFresh<T>(load: () => Promise<T>, options: KeptFreshOptions): KeptFresh<T> {
  let kept: Kept<T> | null = null;
  let loading: Promise<Kept<T>> | null = null;
  const outage = watchOutage(
    options.log,
    `${options.what} could not be worked out for now`,
    `${options.what}: worked out again`,
  );

  async function reload(): Promise<Kept<T>> {
    const begun = performance.now();
    const answer = await load().catch((failure: unknown) => {
      outage.failed(failure);
      throw failure;
    });
    outage.worked();
    const at = performance.now();
    kept = { answer, at, took: at - begun };
    return kept;
  }

  function refresh(): Promise<Kept<T>> {
    loading ??= reload().finally(() => {
      loading = null;
    });
    return loading;
  }

  return {
    async get() {
      const last = kept;
      if (last === null) return (await refresh()).answer;
      const age = performance.now() - last.at;
      if (age < Math.min(LONGEST_MS, Math.max(options.minAge, last.took / options.share))) return last.answer;
      if (age > MAX_AGE_MS) return (await refresh()).answer;
      const newer = refresh().catch(() => last);
      return (await Promise.race([newer, after(WAIT_MS, last)])).answer;
    },
    async keepReady(share) {
      if (kept !== null && performance.now() - kept.at < Math.min(IDLE_AGE_MS, kept.took / share)) return;
      await refresh();
    },
    async stop() {
      await loading?.catch(() => {});
    },
  };
}

const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms, value).unref();
  });
