/**
 * What is known of one wagon, or what one batch of readings tells of it: each
 * value beside the time it was measured, null where nothing carried it. The
 * same shape is a row of the table `wagon_state` and a row of the fleet, and
 * the same rule merges it into either: a value moves only when its own date is
 * later than the one held (equal dates keep what is held).
 *
 * Dates are Unix milliseconds; degrees WGS 84; distance km; °C; %.
 */
export interface WagonState {
  /** Eight digits. */
  number: number;
  /** When the newest reading of any kind was measured. */
  date: number;
  /** The newest reading's id and the sensor that sent it. */
  readingId: number;
  sensorId: number;

  positionDate: number | null;
  latitude: number | null;
  longitude: number | null;
  /** The nearest station; 0 while the position is unknown. */
  stationId: number;
  /** From the nearest station, km. */
  stationDistance: number | null;
  /** Whether the wagon stands inside the nearest station. */
  atStation: boolean;

  temperatureDate: number | null;
  temperature: number | null;

  batteryDate: number | null;
  battery: number | null;

  loadDate: number | null;
  isEmpty: boolean | null;
}

/** A state of which nothing is known but whose it is, and which reading told it. */
export const bareState = (whose: Pick<WagonState, 'number' | 'date' | 'readingId' | 'sensorId'>): WagonState => ({
  number: whose.number,
  date: whose.date,
  readingId: whose.readingId,
  sensorId: whose.sensorId,
  positionDate: null,
  latitude: null,
  longitude: null,
  stationId: 0,
  stationDistance: null,
  atStation: false,
  temperatureDate: null,
  temperature: null,
  batteryDate: null,
  battery: null,
  loadDate: null,
  isEmpty: null,
});
