import type { Socket } from 'node:net';

/** Whether a socket is being read from. */
export interface ReadGate {
  readonly reading: boolean;
  /** Looks again whether to read. @returns whether that has changed */
  update(): boolean;
}

/**
 * Stops reading a socket while more must not be taken in. What the peer sends
 * then waits in the network, and in the end at the peer.
 */
export function createReadGate(socket: Socket, mayRead: () => boolean): ReadGate {
  let reading = true;
  return {
    get reading() {
      return reading;
    },
    update() {
      if (mayRead() === reading) return false;
      reading = !reading;
      if (reading) socket.resume();
      else socket.pause();
      return true;
    },
  };
}
