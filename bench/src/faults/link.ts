import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network path that can be broken: what connects to `port` reaches the target. */
export interface Link {
  port: number;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  /** Lets nothing through any more and tells nobody: connections stay half open, new ones too. */
  freeze(): void;
  /**
   * Lets new connections through. Those that were frozen stay silent for whoever opened them, as after a network
   * was lost; the target's TCP has noticed meanwhile that nobody answers.
   */
  mend(): void;
  close(): Promise<void>;
}

/** A link to a port of this machine. */
export async function openLink(target: number): Promise<Link> {
  let state: 'whole' | 'cut' | 'frozen' = 'whole';
  const sockets = new Set<Socket>();
  const frozen = new Set<Socket>();
  const targets = new WeakSet<Socket>();

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      frozen.delete(socket);
    });
    // What the other side breaks is what this suite is about.
    socket.on('error', () => {});
  }

  function freezeOne(socket: Socket): void {
    frozen.add(socket);
    socket.unpipe().pause();
  }

  function breakAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  const server = createServer((near) => {
    keep(near);
    if (state === 'cut') return near.destroy();
    if (state === 'frozen') return freezeOne(near);
    const far = connect(target, '127.0.0.1');
    keep(far);
    targets.add(far);
    near.pipe(far);
    far.pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => {
      if (!frozen.has(near)) near.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as { port: number }).port,
    cut() {
      state = 'cut';
      breakAll();
    },
    freeze() {
      state = 'frozen';
      for (const socket of sockets) freezeOne(socket);
    },
    mend() {
      for (const socket of [...frozen].filter((one) => targets.has(one))) socket.destroy();
      state = 'whole';
    },
    async close() {
      state = 'cut';
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
