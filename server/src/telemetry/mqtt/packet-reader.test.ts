import fc from 'fast-check';
import { generate, type Packet } from 'mqtt-packet';
import { expect, test } from 'vitest';
import { createPacketReader, MalformedPacket, PacketTooLarge } from './packet-reader.ts';

const publish = (size: number): Packet => ({
  cmd: 'publish',
  qos: 1,
  dup: false,
  retain: false,
  messageId: 7,
  topic: 'telemetry/a',
  payload: Buffer.alloc(size, 'x'),
});

test('packets are the same however the network cuts the stream', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(400), { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 }),
      (sizes, cuts) => {
        const stream = Buffer.concat(sizes.map((size) => generate(publish(size))));
        const reader = createPacketReader(1024);
        const lengths: number[] = [];
        for (let start = 0, cut = 0; start < stream.length; cut++) {
          const end = start + (cuts[cut % cuts.length] as number);
          for (const packet of reader.read(stream.subarray(start, end)))
            if (packet.cmd === 'publish') lengths.push(packet.payload.length);
          start = end;
        }
        expect(lengths).toEqual(sizes);
      },
    ),
  );
});

test('a packet that is too large is refused by its length, before its bytes have come', () => {
  const reader = createPacketReader(1024);
  const head = generate(publish(2_000)).subarray(0, 5);
  expect(() => [...reader.read(head)]).toThrow(PacketTooLarge);
});

test('bytes that are no packets are refused as such and as nothing else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(4 as const, 5 as const), (bytes, version) => {
      const reader = createPacketReader(1024, version);
      try {
        for (const packet of reader.read(Buffer.from(bytes))) expect(packet.cmd).toBeTypeOf('string');
      } catch (error) {
        expect(error instanceof MalformedPacket || error instanceof PacketTooLarge).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a packet cannot reach into the one behind it', () => {
  const lying = Buffer.from([0x30, 4, 0, 40, 0x61, 0x62]);
  const reader = createPacketReader(1024);
  expect(() => [...reader.read(Buffer.concat([lying, generate(publish(100))]))]).toThrow(MalformedPacket);
});
