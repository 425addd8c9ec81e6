import { expect, test } from 'vitest';
import { ApiFailure } from '../api/api-failure.ts';
import { CONNECTING, type Connection, livenessOf } from './connection.ts';

const LIVE: Connection = { status: 'live', since: 1_000 };
const OFFLINE: Connection = { status: 'offline', since: 2_000 };
const NEW = { data: [], error: null, dataUpdatedAt: 1_500 };
const OLD = { ...NEW, error: new ApiFailure('not_ready', { status: 503 }) };

test('a screen is live while it is connected and shows what is new', () => {
  expect(livenessOf(CONNECTING, NEW, null)).toEqual({ kind: 'connecting', since: null });
  expect(livenessOf(LIVE, NEW, null)).toEqual({ kind: 'live', since: 1_000 });
});

test('a screen whose connection is lost is offline since then', () => {
  expect(livenessOf(OFFLINE, NEW, null)).toEqual({ kind: 'offline', since: 2_000 });
  expect(livenessOf(OFFLINE, OLD, null)).toEqual({ kind: 'offline', since: 2_000 });
});

test('a screen that is connected and cannot load is outdated since its last answer', () => {
  expect(livenessOf(LIVE, OLD, null)).toEqual({ kind: 'outdated', since: 1_500 });
});

test('a screen that somebody brought to rest is paused, whatever else', () => {
  expect(livenessOf(OFFLINE, OLD, 3_000)).toEqual({ kind: 'paused', since: 3_000 });
});
