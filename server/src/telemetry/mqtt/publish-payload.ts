import {
  MAX_READINGS_PER_CALL,
  type RefusalReason,
  SENSOR_NUMBER_PATTERN,
  TELEMETRY_TOPIC_PREFIX,
} from '@vagon/contract';

/** Why a publish or a reading in it was refused. */
export type RefusalCause =
  | 'topic_invalid'
  | 'payload_malformed'
  | 'too_many_readings'
  | 'sensor_differs'
  | RefusalReason;

/** A publish that yields no readings at all. */
export interface UnreadablePublish {
  cause: 'topic_invalid' | 'payload_malformed' | 'too_many_readings';
  detail: string;
}

/** What a publish holds: readings for the door, and how many were held back because they name another sensor. */
export interface PublishedReadings {
  readings: unknown[];
  differing: number;
}

const sensorNumberPattern = new RegExp(SENSOR_NUMBER_PATTERN);

/**
 * Decodes a publish on `telemetry/{sensorNumber}`: one reading as a JSON object,
 * or an array of them. The topic says which sensor speaks; a reading need not
 * repeat the number, and one that names another sensor is held back.
 */
export function readPublish(topic: string, payload: Buffer): PublishedReadings | UnreadablePublish {
  const sensorNumber = topic.slice(TELEMETRY_TOPIC_PREFIX.length);
  if (!topic.startsWith(TELEMETRY_TOPIC_PREFIX) || !sensorNumberPattern.test(sensorNumber))
    return { cause: 'topic_invalid', detail: `expected ${TELEMETRY_TOPIC_PREFIX}{sensorNumber}` };

  let json: unknown;
  try {
    json = JSON.parse(payload.toString());
  } catch (error) {
    return { cause: 'payload_malformed', detail: inAscii((error as Error).message) };
  }

  const published = Array.isArray(json) ? json : [json];
  if (published.length > MAX_READINGS_PER_CALL)
    return { cause: 'too_many_readings', detail: `${published.length} readings, at most ${MAX_READINGS_PER_CALL}` };

  const readings: unknown[] = [];
  for (const reading of published) {
    if (!isObject(reading)) readings.push(reading);
    else if (speaksFor(reading, sensorNumber)) {
      reading.sensorNumber = sensorNumber;
      readings.push(reading);
    }
  }
  return { readings, differing: published.length - readings.length };
}

/** The parser quotes the payload; a null character of it would make the MQTT packet that carries the words malformed. */
const inAscii = (words: string) => words.replace(/[^\x20-\x7e]/g, '?');

function speaksFor(reading: Record<string, unknown>, sensorNumber: string): boolean {
  const named = reading.sensorNumber;
  return named === undefined || named === sensorNumber || (typeof named === 'number' && String(named) === sensorNumber);
}

/** Anything else is handed to the door as it is, which refuses it with its own words. */
function isObject(reading: unknown): reading is Record<string, unknown> {
  return typeof reading === 'object' && reading !== null && !Array.isArray(reading);
}
