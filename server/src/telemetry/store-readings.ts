import type { QueryConfig } from 'pg';
import { plainArray } from '../database/array-literals.ts';
import type { Connection } from '../database/pool.ts';
import type { WagonState } from '../fleet/wagon-state.ts';
import type { MatchedReading } from './match-reading.ts';

const APPEND = `
  INSERT INTO position (wagon_number, date, id, sensor_id, latitude, longitude, temperature, battery, is_empty,
                        station_id, station_distance, at_station)
  SELECT wagon_number, to_timestamp(date / 1000.0), id, sensor_id, latitude, longitude, temperature, battery, is_empty,
         station_id, station_distance, at_station
  FROM unnest($1::int4[], $2::float8[], $3::int8[], $4::int4[], $5::float8[], $6::float8[], $7::float4[], $8::float4[],
              $9::bool[], $10::int2[], $11::float4[], $12::bool[])
    AS r (wagon_number, date, id, sensor_id, latitude, longitude, temperature, battery, is_empty,
          station_id, station_distance, at_station)
  ON CONFLICT DO NOTHING`;

const appendValues = (readings: readonly MatchedReading[]) => [
  plainArray(readings.map((reading) => reading.wagonNumber)),
  plainArray(readings.map((reading) => reading.date)),
  plainArray(readings.map((reading) => reading.id)),
  plainArray(readings.map((reading) => reading.sensorId)),
  plainArray(readings.map((reading) => reading.latitude)),
  plainArray(readings.map((reading) => reading.longitude)),
  plainArray(readings.map((reading) => reading.temperature)),
  plainArray(readings.map((reading) => reading.battery)),
  plainArray(readings.map((reading) => reading.isEmpty)),
  plainArray(readings.map((reading) => reading.stationId)),
  plainArray(readings.map((reading) => reading.stationDistance)),
  plainArray(readings.map((reading) => reading.atStation)),
];

/** The statement that appends readings to history; its count of rows is that of those that were not there yet. */
export const appendStatement = (readings: readonly MatchedReading[]): QueryConfig => ({
  name: 'append-readings',
  text: APPEND,
  values: appendValues(readings),
});

/** Appends readings to history, and tells which rows were new as {@link readingKey}. */
export async function appendReadingsTelling(
  connection: Connection,
  readings: readonly MatchedReading[],
): Promise<Set<string>> {
  if (readings.length === 0) return new Set();
  const { rows } = await connection.query<{ wagon_number: number; date: number; id: number }>(
    `${APPEND} RETURNING wagon_number, date, id`,
    appendValues(readings),
  );
  return new Set(rows.map((row) => `${row.wagon_number} ${row.date} ${row.id}`));
}

/** The key of a reading in history, as text. */
export const readingKey = (reading: MatchedReading) => `${reading.wagonNumber} ${reading.date} ${reading.id}`;

/** `column` moves only when the value's own date is later than the one held. */
const laterOf = (column: string, date: string) =>
  `${column} = CASE WHEN excluded.${date} > coalesce(wagon_state.${date}, '-infinity') THEN excluded.${column} ELSE wagon_state.${column} END`;

const VALUES_BY_DATE: [date: string, columns: string[]][] = [
  ['date', ['reading_id', 'sensor_id', 'date']],
  ['position_date', ['latitude', 'longitude', 'station_id', 'station_distance', 'at_station', 'position_date']],
  ['temperature_date', ['temperature', 'temperature_date']],
  ['battery_date', ['battery', 'battery_date']],
  ['load_date', ['is_empty', 'load_date']],
];

const MOVE = `
  INSERT INTO wagon_state (wagon_number, date, reading_id, sensor_id, position_date, latitude, longitude, station_id,
                           station_distance, at_station, temperature_date, temperature, battery_date, battery, load_date, is_empty)
  SELECT wagon_number, to_timestamp(date / 1000.0), reading_id, sensor_id, to_timestamp(position_date / 1000.0), latitude,
         longitude, station_id, station_distance, at_station, to_timestamp(temperature_date / 1000.0), temperature,
         to_timestamp(battery_date / 1000.0), battery, to_timestamp(load_date / 1000.0), is_empty
  FROM unnest($1::int4[], $2::float8[], $3::int8[], $4::int4[], $5::float8[], $6::float8[], $7::float8[], $8::int2[],
              $9::float4[], $10::bool[], $11::float8[], $12::float4[], $13::float8[], $14::float4[], $15::float8[], $16::bool[])
    AS m (wagon_number, date, reading_id, sensor_id, position_date, latitude, longitude, station_id, station_distance,
          at_station, temperature_date, temperature, battery_date, battery, load_date, is_empty)
  ON CONFLICT (wagon_number) DO UPDATE SET
    ${VALUES_BY_DATE.flatMap(([date, columns]) => columns.map((column) => laterOf(column, date))).join(',\n    ')}
  WHERE ${VALUES_BY_DATE.map(([date]) => `excluded.${date} > coalesce(wagon_state.${date}, '-infinity')`).join(' OR ')}`;

/** The statement that moves the wagons' latest states; `moves` are in the order of wagon numbers, one a wagon. */
export function moveStatement(moves: readonly WagonState[]): QueryConfig {
  return {
    name: 'move-states',
    text: MOVE,
    values: [
      plainArray(moves.map((move) => move.number)),
      plainArray(moves.map((move) => move.date)),
      plainArray(moves.map((move) => move.readingId)),
      plainArray(moves.map((move) => move.sensorId)),
      plainArray(moves.map((move) => move.positionDate)),
      plainArray(moves.map((move) => move.latitude)),
      plainArray(moves.map((move) => move.longitude)),
      plainArray(moves.map((move) => (move.positionDate === null ? null : move.stationId))),
      plainArray(moves.map((move) => move.stationDistance)),
      plainArray(moves.map((move) => move.atStation)),
      plainArray(moves.map((move) => move.temperatureDate)),
      plainArray(moves.map((move) => move.temperature)),
      plainArray(moves.map((move) => move.batteryDate)),
      plainArray(moves.map((move) => move.battery)),
      plainArray(moves.map((move) => move.loadDate)),
      plainArray(moves.map((move) => move.isEmpty)),
    ],
  };
}
