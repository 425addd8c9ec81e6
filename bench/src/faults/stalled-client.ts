import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { signIn } from './register-fleet.ts';

/** A masked websocket frame of text; the mask is all zeros. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload]);
}

/**
 * A screen that subscribes to the fleet's movements and then reads nothing any more.
 * @returns its end
 */
export async function openStalledClient(url: string): Promise<{ close(): void }> {
  const { authorization = '' } = await signIn(url);
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  // The server may break it off: that is what it is for.
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `GET /our-websocket/websocket HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  await once(socket, 'data');
  socket.write(
    frameOf(
      `CONNECT\naccept-version:1.2\nhost:x\nAuthorization:${authorization}\n\n\0` +
        'SUBSCRIBE\nid:s\ndestination:/topic/fleet\nreceipt:r\n\n\0',
    ),
  );
  await once(socket, 'data');
  socket.pause();
  return { close: () => socket.destroy() };
}
