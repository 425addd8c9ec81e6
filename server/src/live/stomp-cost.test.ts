import { expect, test } from 'vitest';
import { createStompParser, MAX_FRAME_BYTES, MAX_HEADER_BYTES } from './stomp-frames.ts';

/** What anyone may send before signing in, as costly as it can be. */
const frameOf = (header: string) => {
  const count = Math.floor((MAX_FRAME_BYTES - 16) / (header.length + 1));
  return Buffer.from(`CONNECT\n${`${header}\n`.repeat(Math.min(count, 60))}`);
};

/** @returns ms */
function timeOf(frame: Buffer): number {
  const parser = createStompParser(() => {});
  const begun = performance.now();
  parser.push(frame);
  return performance.now() - begun;
}

test('carriage returns in the middle of a header cost no more than other characters', () => {
  const fill = MAX_HEADER_BYTES - 4;
  const plain = frameOf(`a:${'b'.repeat(fill)}x`);
  const costly = frameOf(`a:${'\r'.repeat(fill)}x`);
  timeOf(plain);
  const times = Array.from({ length: 10 }, () => [timeOf(plain), timeOf(costly)] as const);
  const cheapest = (which: 0 | 1) => Math.min(...times.map((pair) => pair[which]));
  expect(cheapest(1)).toBeLessThan(Math.max(20, 10 * cheapest(0)));
});
