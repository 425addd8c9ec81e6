import type { Socket } from 'node:net';
import { generate, type Packet } from 'mqtt-packet';
import type { ProtocolVersion } from './reason-codes.ts';

export interface PacketWriter {
  readonly version: ProtocolVersion;
  /** Sends a packet; what is sent within one turn leaves in one write. */
  send(packet: Packet): void;
  /** Sends a PUBACK that says success. */
  acknowledge(messageId: number): void;
  /** Sends what waits and ends the stream. */
  end(): void;
}

/** The first byte of a PUBACK: OASIS MQTT 5.0, section 2.1.2. */
const PUBACK = 0x40;

/** Writes packets to a socket in the order they are given. */
export function createPacketWriter(socket: Socket, version: ProtocolVersion): PacketWriter {
  const options = { protocolVersion: version };
  let waiting: Buffer[] = [];

  function flush() {
    if (waiting.length > 0 && socket.writable) socket.write(Buffer.concat(waiting));
    waiting = [];
  }

  function write(bytes: Buffer) {
    if (waiting.length === 0) process.nextTick(flush);
    waiting.push(bytes);
  }

  return {
    version,
    send: (packet) => write(generate(packet, options)),
    // The same four bytes in all versions, and by far the most frequent ones: OASIS MQTT 5.0, section 3.4.2.1.
    acknowledge: (messageId) => write(Buffer.of(PUBACK, 2, messageId >> 8, messageId & 0xff)),
    end() {
      flush();
      socket.end();
    },
  };
}
