import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { SPOTS_KEPT_MS } from '@vagon/contract';

/** More different questions than that are asked in a second by nobody; the oldest answers go first. */
const MAX_ANSWERS = 256;

const packed = promisify(gzip);

/** An answer as it is sent. */
export interface SpotAnswer {
  /** Of what it says: as long as nothing in sight moves, it stays. */
  etag: string;
  /** By gzip. */
  bytes: Buffer;
}

/**
 * Keeps each answer for a second, so that a thousand screens that look at the
 * same cost one reading of the fleet. A fleet that moves fifty times a second
 * would otherwise be read anew for each of them.
 */
export function createSpotAnswers(): (question: string, find: () => Promise<Uint8Array>) => Promise<SpotAnswer> {
  const answers = new Map<string, { askedAt: number; answer: Promise<SpotAnswer> }>();

  /** The map is in the order in which was asked. */
  function forgetOld(now: number): void {
    for (const [question, { askedAt }] of answers) {
      if (now - askedAt < SPOTS_KEPT_MS && answers.size < MAX_ANSWERS) return;
      answers.delete(question);
    }
  }

  return (question, find) => {
    const now = performance.now();
    forgetOld(now);
    const known = answers.get(question);
    if (known) return known.answer;
    const answer = pack(find);
    answers.set(question, { askedAt: now, answer });
    answer.catch(() => answers.delete(question));
    return answer;
  };
}

async function pack(find: () => Promise<Uint8Array>): Promise<SpotAnswer> {
  const plain = await find();
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url')}"`,
    bytes: await packed(plain, { level: constants.Z_BEST_SPEED }),
  };
}
