import { bareState, type WagonState } from '../fleet/wagon-state.ts';
import type { MatchedReading } from './match-reading.ts';

const begin = (reading: MatchedReading) =>
  bareState({
    number: reading.wagonNumber,
    date: reading.date,
    readingId: reading.id,
    sensorId: reading.sensorId,
  });

const isLater = (date: number, held: number | null) => held === null || date > held;

/**
 * What a batch tells of each wagon: of every value the newest. In the order of
 * wagon numbers, so that two batches lock the same rows in the same order.
 */
export function wagonMoves(readings: readonly MatchedReading[]): WagonState[] {
  const moves = new Map<number, WagonState>();
  for (const reading of readings) {
    let move = moves.get(reading.wagonNumber);
    if (!move) {
      move = begin(reading);
      moves.set(reading.wagonNumber, move);
    }
    if (reading.date > move.date) {
      move.date = reading.date;
      move.readingId = reading.id;
      move.sensorId = reading.sensorId;
    }
    if (reading.latitude !== null && isLater(reading.date, move.positionDate)) {
      move.positionDate = reading.date;
      move.latitude = reading.latitude;
      move.longitude = reading.longitude;
      move.stationId = reading.stationId ?? 0;
      move.stationDistance = reading.stationDistance;
      move.atStation = reading.atStation ?? false;
    }
    if (reading.temperature !== null && isLater(reading.date, move.temperatureDate)) {
      move.temperatureDate = reading.date;
      move.temperature = reading.temperature;
    }
    if (reading.battery !== null && isLater(reading.date, move.batteryDate)) {
      move.batteryDate = reading.date;
      move.battery = reading.battery;
    }
    if (reading.isEmpty !== null && isLater(reading.date, move.loadDate)) {
      move.loadDate = reading.date;
      move.isEmpty = reading.isEmpty;
    }
  }
  return [...moves.values()].sort((one, other) => one.number - other.number);
}
