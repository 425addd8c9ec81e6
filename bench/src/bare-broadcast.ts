import { once } from 'node:events';
import { WebSocketServer } from 'ws';

/** A request of the bench to this process, by IPC: send `text` to every client `times`, `everyMs` apart; answered by the CPU ms that it took. */
export interface BroadcastOrder {
  text: string;
  times: number;
  everyMs: number;
}

// A websocket server with nothing around it, in a process of its own: what telling the same bytes costs at least.
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
await once(server, 'listening');
process.send?.((server.address() as { port: number }).port);

process.on('message', ({ text, times, everyMs }: BroadcastOrder) => {
  const bytes = Buffer.from(text);
  const before = process.cpuUsage();
  let left = times;
  const timer = setInterval(() => {
    if (left-- > 0) {
      for (const client of server.clients) client.send(bytes, { binary: false });
      return;
    }
    clearInterval(timer);
    const { user, system } = process.cpuUsage(before);
    process.send?.((user + system) / 1_000);
  }, everyMs);
});
process.on('disconnect', () => process.exit());
