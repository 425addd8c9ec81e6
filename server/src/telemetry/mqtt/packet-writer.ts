import type { Socket } from 'node:net';
import { generate, type Packet } from 'mqtt-packet';
import type { ProtocolVersion } from './reason-codes.ts';

export interface PacketWriter {
  readonly version: ProtocolVersion;
  /** Sends a packet; what is sent within one turn leaves in one write. */
  send(packet: Packet): void;
  /** Sends what waits and ends the stream. */
  end(): void;
}

/** Writes packets to a socket in the order they are given. */
export function createPacketWriter(socket: Socket, version: ProtocolVersion): PacketWriter {
  const options = { protocolVersion: version };
  let waiting: Buffer[] = [];

  function flush() {
    if (waiting.length > 0 && socket.writable) socket.write(Buffer.concat(waiting));
    waiting = [];
  }

  return {
    version,
    send(packet) {
      if (waiting.length === 0) process.nextTick(flush);
      waiting.push(generate(packet, options));
    },
    end() {
      flush();
      socket.end();
    },
  };
}
