import { expect, test } from 'vitest';
import { createLivePayload } from './live-connection.ts';
import { createSendQueue, type SendQueue } from './send-queue.ts';

const message = (text: string, size = 400) => createLivePayload(text.padEnd(size, '.'));

function drain(queue: SendQueue): string[] {
  const texts: string[] = [];
  for (let payload = queue.shift(); payload; payload = queue.shift()) texts.push(payload.text.replace(/\.+$/, ''));
  return texts;
}

test('below the soft limit nothing is dropped, so a short pause loses nothing', () => {
  const queue = createSendQueue(10_000, 20_000);
  for (let index = 0; index < 10; index++) queue.push(message(`moves ${index}`), 'moves');
  expect(drain(queue)).toHaveLength(10);
});

test('over the soft limit the oldest message that a later one stands for is dropped', () => {
  const queue = createSendQueue(2_000, 20_000);
  for (let index = 0; index < 6; index++) expect(queue.push(message(`moves ${index}`), 'moves')).toBe(true);
  expect(drain(queue)).toEqual(['moves 3', 'moves 4', 'moves 5']);
});

test('the last message of a key and those without a key are never dropped', () => {
  const queue = createSendQueue(2_000, 20_000);
  queue.push(message('receipt'));
  queue.push(message('announcement'), 'announcements');
  for (let index = 0; index < 20; index++) queue.push(message(`moves ${index}`), 'moves');
  expect(drain(queue)).toEqual(['receipt', 'announcement', 'moves 19']);
});

test('a queue that cannot be shortened says so at the hard limit', () => {
  const queue = createSendQueue(1_000, 2_000);
  const taken = [1, 2, 3, 4, 5].map((index) => queue.push(message(`receipt ${index}`)));
  expect(taken).toEqual([true, true, true, false, false]);
});

test('what was taken out makes room again', () => {
  const queue = createSendQueue(1_000, 2_000);
  for (let index = 0; index < 100; index++) {
    expect(queue.push(message('receipt'))).toBe(true);
    queue.shift();
  }
  expect(queue.isEmpty()).toBe(true);
});
