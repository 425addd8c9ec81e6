import { type PlanLine, planKeyOf, type SensorType } from '@vagon/contract';

/** A single value of a changed thing. */
export type Fact = string | number | boolean | null;

/** A field that differs; `before` or `after` is absent where the field was not there at all. */
export interface Difference {
  field: string;
  before?: Fact;
  after?: Fact;
}

/** What says nothing to people, or what another field says too. */
const LEFT_OUT = new Set(['id', 'version', 'sensorName']);
const SENSOR_FIELDS: Record<SensorType, string> = { state: 'stateSensor', location: 'locationSensor' };

/**
 * Which fields of a thing differ, in the order of its fields. A wagon's country
 * is its number, its sensors are a field each, a plan's lines too, by their
 * keys; a place is `region:2`. A field nobody thought of here goes by its path, as `address.city`.
 * @param before null or absent for something new
 * @param after null or absent for something removed
 */
export function differencesBetween(before: unknown, after: unknown): Difference[] {
  const was = factsOf(before);
  const is = factsOf(after);
  const isThere = (fact: Fact | undefined) => fact !== undefined && fact !== null;
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field): Difference => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((field) => field.before !== field.after && (isThere(field.before) || isThere(field.after)));
}

function factsOf(thing: unknown): Map<string, Fact> {
  const facts = new Map<string, Fact>();
  if (!isRecord(thing)) return facts;
  for (const [name, value] of Object.entries(thing)) {
    if (LEFT_OUT.has(name)) continue;
    if (name === 'country' && isRecord(value)) addFact(facts, name, value.id);
    else if (name === 'place' && isRecord(value)) facts.set(name, [value.level, value.id ?? []].flat().join(':'));
    else if (name === 'lines' && Array.isArray(value))
      for (const line of value as PlanLine[]) facts.set(planKeyOf(line), line.wagons);
    else if (name === 'wagonSensors' && Array.isArray(value)) addSensors(facts, value);
    else addFact(facts, name, value);
  }
  return facts;
}

/** The fact that there is no sensor of a type is one too: another may have been taken off. */
function addSensors(facts: Map<string, Fact>, sensors: unknown[]): void {
  for (const field of Object.values(SENSOR_FIELDS)) facts.set(field, null);
  for (const sensor of sensors) {
    const type = isRecord(sensor) && isRecord(sensor.sensorType) ? sensor.sensorType.name : null;
    if (isRecord(sensor) && (type === 'state' || type === 'location'))
      facts.set(SENSOR_FIELDS[type], String(sensor.number));
  }
}

function addFact(facts: Map<string, Fact>, field: string, value: unknown): void {
  if (isRecord(value)) for (const [name, part] of Object.entries(value)) addFact(facts, `${field}.${name}`, part);
  else if (Array.isArray(value)) facts.set(field, value.map(String).join(', '));
  else facts.set(field, value as Fact);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
