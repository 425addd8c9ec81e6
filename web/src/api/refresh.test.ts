import { expect, test } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { AGAIN_MS, refreshEvery } from './refresh.ts';

const PACE_MS = 15_000;
const interval = (data: unknown, error: Error | null) => refreshEvery(PACE_MS)({ state: { data, error } });
const away = new ApiFailure('network');

test('what is shown is asked for at its own pace', () => {
  expect(interval([], null)).toBe(PACE_MS);
});

test.each([away, new ApiFailure('not_ready', { status: 503 })])(
  'what could not be renewed is asked for again soon: $code',
  (failure) => {
    expect(interval([], failure)).toBe(AGAIN_MS);
    expect(refreshEvery(false)({ state: { data: [], error: failure } })).toBe(AGAIN_MS);
  },
);

test('a refusal is not asked for any sooner', () => {
  expect(interval([], new ApiFailure('forbidden', { status: 403 }))).toBe(PACE_MS);
});

test('what never came is asked for by a person alone', () => {
  expect(interval(undefined, away)).toBe(false);
  expect(interval(undefined, null)).toBe(false);
});
