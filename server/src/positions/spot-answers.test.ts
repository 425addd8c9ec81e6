import { gunzipSync } from 'node:zlib';
import { SPOTS_KEPT_MS } from '@vagon/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSpotAnswers } from './spot-answers.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const bytesOf = (text: string) => async () => new TextEncoder().encode(text);

test('what many ask within a second is found once, and anew after it', async () => {
  const answerTo = createSpotAnswers();
  const find = vi.fn(bytesOf('spots'));
  const [one, other] = await Promise.all([answerTo('a', find), answerTo('a', find)]);
  expect(other).toBe(one);
  expect(gunzipSync(one.bytes).toString()).toBe('spots');
  vi.advanceTimersByTime(SPOTS_KEPT_MS - 1);
  await answerTo('a', find);
  expect(find).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect((await answerTo('a', find)).etag).toBe(one.etag);
  expect(find).toHaveBeenCalledTimes(2);
});

test('another sight has another tag', async () => {
  const answerTo = createSpotAnswers();
  const one = await answerTo('a', bytesOf('here'));
  expect((await answerTo('b', bytesOf('there'))).etag).not.toBe(one.etag);
});

test('a failure is told to whoever asked and not kept', async () => {
  const answerTo = createSpotAnswers();
  await expect(answerTo('a', () => Promise.reject(new Error('out of memory')))).rejects.toThrow('out of memory');
  await expect(answerTo('a', bytesOf('spots'))).resolves.toBeDefined();
});
