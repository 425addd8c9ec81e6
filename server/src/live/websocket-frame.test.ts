import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { textFrame } from './websocket-frame.ts';

test('a message of any length arrives as it was written', async () => {
  const texts = ['', 'a', 'Қўнғирот', 'b'.repeat(125), 'c'.repeat(126), 'd'.repeat(65_535), 'ʻ'.repeat(65_536)];
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (_client, { socket }) => {
    for (const text of texts) (socket as Socket).write(textFrame(text));
  });
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as { port: number }).port}`);
  const heard: string[] = [];
  client.on('message', (data, isBinary) => heard.push(isBinary ? 'binary' : data.toString()));
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(texts.length);
  expect(heard).toEqual(texts);
  client.terminate();
  server.close();
});
