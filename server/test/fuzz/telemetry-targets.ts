import fc from 'fast-check';
import { generate, type Packet } from 'mqtt-packet';
import { checkReading, timeLimits } from '../../src/telemetry/check-reading.ts';
import { createPacketReader, MalformedPacket, PacketTooLarge } from '../../src/telemetry/mqtt/packet-reader.ts';
import { readPublish } from '../../src/telemetry/mqtt/publish-payload.ts';
import { cut, damaged, type FuzzTarget, jsonOf, soup, strangeText } from './arbitraries.ts';

const FIELDS = ['sensorNumber', 'measuredAt', 'latitude', 'longitude', 'temperature', 'battery', 'isEmpty', 'x'];
const MAX_PACKET_BYTES = 1024;

const readings: FuzzTarget = {
  name: 'readings',
  share: 160,
  async fuzz(cases) {
    const limits = timeLimits(Date.now(), 24);
    const time = fc.oneof(
      fc.integer({ min: limits.earliest - 1_000, max: limits.latest + 1_000 }),
      soup(['2026-', '11-20', 'T', '12:00:00', '.5', 'Z', '+05:00', '-2400', ' ']),
    );
    const near = fc.record(
      {
        sensorNumber: fc.oneof(fc.constant('863412345678901'), strangeText),
        measuredAt: time,
        latitude: fc.oneof(fc.double(), fc.integer({ min: -91, max: 91 })),
        longitude: fc.oneof(fc.double(), fc.integer({ min: -181, max: 181 })),
        temperature: fc.oneof(fc.double(), fc.integer({ min: -91, max: 91 })),
        battery: fc.oneof(fc.double(), fc.integer({ min: -1, max: 101 })),
        isEmpty: fc.oneof(fc.boolean(), fc.constant(null), strangeText),
      },
      { requiredKeys: [] },
    );
    const property = fc.property(fc.oneof(near, jsonOf(FIELDS)), (message) => {
      const checked = checkReading(message, limits);
      if ('reason' in checked) return;
      if (!Number.isSafeInteger(checked.id) || !(checked.date >= limits.earliest && checked.date <= limits.latest))
        throw new Error(`taken: ${JSON.stringify(checked)}`);
    });
    fc.assert(property, { numRuns: cases });
  },
};

const packets = (protocolVersion: 4 | 5): Buffer => {
  const properties = protocolVersion === 5 ? { properties: { topicAlias: 1 } } : {};
  const said: Packet[] = [
    {
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion,
      clientId: 'gateway',
      clean: true,
      keepalive: 60,
      username: 'sensor',
      password: Buffer.from('ingest-token'),
      will: { topic: 'telemetry/1', payload: Buffer.from('{}'), qos: 0, retain: false },
    },
    {
      cmd: 'publish',
      topic: 'telemetry/1',
      payload: '{"battery":5}',
      qos: 1,
      messageId: 7,
      dup: false,
      retain: false,
      ...properties,
    },
    { cmd: 'subscribe', messageId: 8, subscriptions: [{ topic: '#', qos: 0 }] },
    { cmd: 'pingreq' },
    { cmd: 'disconnect' },
  ];
  return Buffer.concat(said.map((packet) => generate(packet, { protocolVersion })));
};

const mqttPackets: FuzzTarget = {
  name: 'MQTT packets',
  share: 130,
  async fuzz(cases) {
    const property = fc.property(
      fc.oneof(
        damaged(packets(4)),
        damaged(packets(5)),
        fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)),
      ),
      fc.integer({ min: 1, max: 200 }),
      fc.constantFrom(undefined, 4 as const, 5 as const),
      (bytes, size, version) => {
        const reader = createPacketReader(MAX_PACKET_BYTES, version);
        try {
          for (const part of cut(bytes, size)) for (const _packet of reader.read(part));
        } catch (failure) {
          if (!(failure instanceof MalformedPacket || failure instanceof PacketTooLarge)) throw failure;
        }
      },
    );
    fc.assert(property, { numRuns: cases });
  },
};

const PAYLOAD_WORDS = [
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  '"battery"',
  '"sensorNumber"',
  '"1"',
  '5',
  '"measuredAt"',
  '"isEmpty"',
  'true',
  '{"battery":5}',
];

const mqttPublishes: FuzzTarget = {
  name: 'MQTT publishes',
  share: 90,
  async fuzz(cases) {
    const property = fc.property(
      soup(['telemetry', '/', '1', '#', '+', '$SYS'], 5),
      soup(PAYLOAD_WORDS),
      (topic, payload) => {
        const read = readPublish(topic, Buffer.from(payload));
        if ('cause' in read) {
          // It travels in a packet of its own, whose text takes no control characters.
          if (!/^[\x20-\x7e]*$/.test(read.detail)) throw new Error(`said: ${JSON.stringify(read.detail)}`);
        } else if (!Array.isArray(read.readings) || read.differing < 0) throw new Error('neither readings nor a cause');
      },
    );
    fc.assert(property, { numRuns: cases });
  },
};

export const telemetryTargets = [readings, mqttPackets, mqttPublishes];
