import type { LiveConnection } from './live-connection.ts';

/** What can be ended of an open connection. */
export type Closable = Pick<LiveConnection, 'close' | 'terminate'>;

/** All connections of an endpoint, at most so many. */
export interface OpenConnections {
  hasRoom(): boolean;
  add(connection: Closable): void;
  delete(connection: Closable): void;
  /**
   * Closes all politely, and at once what is left after a while. There is no room any more then.
   * @param withinMs how long a polite end may take
   */
  closeAll(code: number, reason: string, withinMs: number): Promise<void>;
}

export function createOpenConnections(max: number): OpenConnections {
  const connections = new Set<Closable>();
  let isClosing = false;
  let onEmpty = () => {};

  return {
    hasRoom: () => !isClosing && connections.size < max,
    add: (connection) => void connections.add(connection),
    delete(connection) {
      connections.delete(connection);
      if (connections.size === 0) onEmpty();
    },
    async closeAll(code, reason, withinMs) {
      isClosing = true;
      for (const connection of [...connections]) connection.close(code, reason);
      if (connections.size > 0) {
        await new Promise<void>((resolve) => {
          const patience = setTimeout(resolve, withinMs);
          onEmpty = () => {
            clearTimeout(patience);
            resolve();
          };
        });
      }
      for (const connection of [...connections]) connection.terminate();
    },
  };
}
