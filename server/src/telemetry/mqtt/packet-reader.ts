import { type Packet, parser } from 'mqtt-packet';
import type { ProtocolVersion } from './reason-codes.ts';

/** Bytes that are no MQTT packet. */
export class MalformedPacket extends Error {
  override name = 'MalformedPacket';
}

/** A packet announced itself as longer than is taken. */
export class PacketTooLarge extends Error {
  override name = 'PacketTooLarge';
}

export interface PacketReader {
  /** Most bytes of one packet, its fixed header included. */
  maxBytes: number;
  /**
   * Takes the next bytes of the stream and gives the packets they complete.
   * @throws MalformedPacket, PacketTooLarge; the stream cannot be read on after either
   */
  read(chunk: Buffer): Generator<Packet, void>;
}

/**
 * Reads packets from a byte stream. The stream is cut into packets here, and
 * only then decoded by mqtt-packet: so a length is judged before its bytes are
 * kept, and a packet that lies about its inner lengths cannot reach into the
 * next one.
 * @param protocolVersion needed by the side that sends CONNECT; the other side learns it from CONNECT
 */
export function createPacketReader(maxBytes: number, protocolVersion?: ProtocolVersion): PacketReader {
  const decoder = parser({ protocolVersion });
  const decoded: Packet[] = [];
  decoder.on('packet', (packet) => decoded.push(packet));
  decoder.on('error', (error: Error) => {
    throw error;
  });

  /** The first bytes of a packet whose length has not arrived; at most four. */
  let head = Buffer.alloc(0);
  let partial: { bytes: Buffer; filled: number } | undefined;

  function decode(bytes: Buffer): Packet {
    try {
      decoder.parse(bytes);
    } catch (error) {
      throw new MalformedPacket((error as Error).message);
    }
    const packet = decoded.pop();
    if (!packet) throw new MalformedPacket('the packet does not hold what it announces');
    return packet;
  }

  const reader: PacketReader = {
    maxBytes,
    *read(chunk) {
      let bytes = chunk;
      let start = 0;
      if (partial) {
        start = chunk.copy(partial.bytes, partial.filled);
        partial.filled += start;
        if (partial.filled < partial.bytes.length) return;
        const whole = partial.bytes;
        partial = undefined;
        yield decode(whole);
      } else if (head.length > 0) {
        bytes = Buffer.concat([head, chunk]);
        head = Buffer.alloc(0);
      }
      while (start < bytes.length) {
        const end = packetEnd(bytes, start);
        if (end === undefined) {
          head = Buffer.from(bytes.subarray(start));
          return;
        }
        const length = end - start;
        if (length > reader.maxBytes) throw new PacketTooLarge(`a packet of ${length} bytes`);
        if (end > bytes.length) {
          partial = { bytes: Buffer.allocUnsafe(length), filled: 0 };
          partial.filled = bytes.copy(partial.bytes, 0, start);
          return;
        }
        yield decode(bytes.subarray(start, end));
        start = end;
      }
    },
  };
  return reader;
}

/**
 * Where the packet that begins at `start` ends; undefined while its length has not arrived.
 * Source: "Remaining Length", OASIS MQTT 5.0, section 2.1.4.
 */
function packetEnd(bytes: Buffer, start: number): number | undefined {
  let length = 0;
  for (let index = 0; index < 4; index++) {
    const byte = bytes[start + 1 + index];
    if (byte === undefined) return undefined;
    length += (byte & 0x7f) * 128 ** index;
    if (byte < 0x80) return start + 2 + index + length;
  }
  throw new MalformedPacket('the length runs over four bytes');
}
