/** A checked reading. Degrees WGS 84, °C, %; null for a value it does not carry. */
export interface Reading {
  sensorNumber: string;
  /** When it was measured, Unix ms. */
  date: number;
  /** The same for the same reading sent twice; see {@link readingId}. */
  id: number;
  latitude: number | null;
  longitude: number | null;
  temperature: number | null;
  battery: number | null;
  isEmpty: boolean | null;
}

const FNV_PRIME = 0x01000193;

function fnv1a(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  return hash >>> 0;
}

/**
 * The identity of a reading: 53 bits made of all it says. A device may report
 * two things in one millisecond, so the time alone is not enough. It only has
 * to tell readings of one wagon and one millisecond apart.
 */
export function readingId(reading: Omit<Reading, 'id'>): number {
  const text = `${reading.sensorNumber}|${reading.date}|${reading.latitude}|${reading.longitude}|${reading.temperature}|${reading.battery}|${reading.isEmpty}`;
  return (fnv1a(text, 0x811c9dc5) & 0x1fffff) * 0x1_0000_0000 + fnv1a(text, 0x9747b28c);
}
