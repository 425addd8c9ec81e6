import { randomBytes } from 'node:crypto';
import { constants, gzipSync } from 'node:zlib';

/** Far more than the questions that people ask at one moment, of the longest pages. */
const MAX_ANSWERS = 1_024;
const MAX_BYTES = 16 * 1024 * 1024;
/** Fewer bytes gain nothing by being packed. */
const PACKED_FROM_BYTES = 1_024;

/** One answer as it is sent. */
export interface KeptAnswer {
  readonly json: Buffer;
  /** The same by gzip, packed when first asked for; null where that gains nothing. */
  packed(): Buffer | null;
}

/**
 * Answers to questions about the fleet, each found and encoded once for
 * everyone who asks the same before anything changes. Only those of the latest
 * version are kept, at most {@link MAX_ANSWERS} and {@link MAX_BYTES} of JSON.
 */
export interface KeptAnswers {
  /** Entity tag of every answer there is now: another process or another version has another. Weak, as packed and plain share it. */
  tag(): string;
  /**
   * @param question equal for equal questions, and only for them
   * @param find answers it in JSON; asked only when no answer is kept
   */
  answerTo(question: string, find: () => string): KeptAnswer;
}

/** @param versionOf names the state of all that the answers are made of */
export function createKeptAnswers(versionOf: () => string): KeptAnswers {
  const processName = randomBytes(6).toString('base64url');
  const answers = new Map<string, KeptAnswer>();
  let version = versionOf();
  let bytes = 0;

  function forgetFormer(): void {
    const now = versionOf();
    if (now === version) return;
    version = now;
    answers.clear();
    bytes = 0;
  }

  function keep(question: string, answer: KeptAnswer): void {
    if (answers.size === MAX_ANSWERS || bytes + answer.json.length > MAX_BYTES) return;
    answers.set(question, answer);
    bytes += answer.json.length;
  }

  return {
    tag: () => `W/"${processName}.${versionOf()}"`,
    answerTo(question, find) {
      forgetFormer();
      const known = answers.get(question);
      if (known) return known;
      const answer = createAnswer(find());
      keep(question, answer);
      return answer;
    },
  };
}

function createAnswer(text: string): KeptAnswer {
  const json = Buffer.from(text);
  let packed: Buffer | null = null;
  return {
    json,
    packed() {
      if (json.length >= PACKED_FROM_BYTES) packed ??= gzipSync(json, { level: constants.Z_BEST_SPEED });
      return packed;
    },
  };
}
