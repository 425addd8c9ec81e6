import { beforeEach, expect, test } from 'vitest';
import { createPeers, type Peers } from './peers.ts';

let peers: Peers;
beforeEach(() => {
  peers = createPeers();
  peers.hear('one', 5, 10, true, 0);
});

const hear = (sequence: number, isBeat = false, start = 5) => peers.hear('one', start, sequence, isBeat, 1_000);

test('the first that is heard of a node may come after something that was missed', () => {
  expect(peers.hear('two', 1, 1, false, 0)).toBe('gap');
});

test('packets in a row leave nothing out, and beats between them neither', () => {
  expect([hear(11), hear(11, true), hear(12), hear(12, true)]).toEqual(['next', 'next', 'next', 'next']);
});

test('a number left out is a gap once', () => {
  expect([hear(12), hear(13)]).toEqual(['gap', 'next']);
});

test('a beat tells of a packet that was lost when none followed it', () => {
  expect([hear(11, true), hear(11), hear(12)]).toEqual(['gap', 'old', 'next']);
});

test('what was heard before is old, and so is whatever is of a start before the last', () => {
  expect([hear(10), hear(3), hear(99, false, 4)]).toEqual(['old', 'old', 'old']);
  expect(hear(11)).toBe('next');
});

test('a node that started again may have committed what it told nobody', () => {
  expect([hear(0, true, 6), hear(1, false, 6)]).toEqual(['gap', 'next']);
});

test('a node that says nothing any more is missed once', () => {
  expect(peers.forgetSilent(8_000)).toEqual([]);
  expect(peers.forgetSilent(8_001)).toEqual(['one']);
  expect(peers.size).toBe(0);
});
