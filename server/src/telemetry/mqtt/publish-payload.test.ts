import { MAX_READINGS_PER_CALL } from '@vagon/contract';
import { expect, test } from 'vitest';
import { readPublish } from './publish-payload.ts';

const read = (topic: string, json: unknown) => readPublish(topic, Buffer.from(JSON.stringify(json)));

test('the topic says which sensor a reading is of', () => {
  expect(read('telemetry/861', { battery: 5 })).toEqual({
    readings: [{ battery: 5, sensorNumber: '861' }],
    differing: 0,
  });
});

test('a reading may repeat its sensor number, as text or as a number', () => {
  expect(read('telemetry/861', [{ sensorNumber: '861' }, { sensorNumber: 861 }])).toEqual({
    readings: [{ sensorNumber: '861' }, { sensorNumber: '861' }],
    differing: 0,
  });
});

test('a reading that names another sensor is held back, the others go on', () => {
  expect(read('telemetry/861', [{ sensorNumber: '862' }, { battery: 1 }])).toEqual({
    readings: [{ battery: 1, sensorNumber: '861' }],
    differing: 1,
  });
});

test.each([{ toString: 1 }, JSON.parse('[[[['.concat(']]]]')), true, null])(
  'a sensor number that is neither text nor number, %j, names another sensor',
  (sensorNumber) => {
    expect(read('telemetry/861', { sensorNumber })).toEqual({ readings: [], differing: 1 });
  },
);

test('the words on a malformed payload carry no character that MQTT forbids', () => {
  const refused = readPublish('telemetry/861', Buffer.from('\u0000ў'));
  expect(refused).toMatchObject({ cause: 'payload_malformed', detail: expect.stringMatching(/^[ -~]+$/) });
});

test('what is no object goes to the door as it is, which refuses it in its own words', () => {
  expect(read('telemetry/861', [5, null, ['x']])).toEqual({ readings: [5, null, ['x']], differing: 0 });
});

test.each(['telemetry/', 'telemetry', 'telemetry/a/b', 'telemetry/+', 'other/861', '', `telemetry/${'1'.repeat(65)}`])(
  'the topic %j is refused',
  (topic) => {
    expect(read(topic, {})).toMatchObject({ cause: 'topic_invalid' });
  },
);

test.each(['', '{', '\ufeff{}', '{"battery":NaN}', '['.repeat(100_000)])('the payload %.20j is refused', (payload) => {
  expect(readPublish('telemetry/861', Buffer.from(payload))).toMatchObject({ cause: 'payload_malformed' });
});

test('one publish carries no more readings than one call of the HTTP door', () => {
  const readings = Array.from({ length: MAX_READINGS_PER_CALL + 1 }, () => 0);
  expect(read('telemetry/861', readings)).toMatchObject({ cause: 'too_many_readings' });
});
