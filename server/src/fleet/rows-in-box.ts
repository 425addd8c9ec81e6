import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Columns } from './columns.ts';
import { kindOf, prefixOf } from './key.ts';
import type { Places } from './places.ts';
import type { Question } from './question.ts';
import type { Standing } from './standing.ts';
import type { Box, StationAreas } from './station-areas.ts';

/** What reading a row found by its place costs, in rows read one after the other in the same time; measured. */
const GATHERING_COST = 8;
/** Rows read before everyone else gets a turn: 2 ms at most. */
const ROWS_A_TURN = 100_000;
/** What one turn finds; no two turns run at once. */
const found = new Uint32Array(ROWS_A_TURN);

/** The parts of a fleet that tell where wagons are. */
export interface FleetPlaces {
  columns: Columns;
  places: Places;
  standing: Standing;
  areas: StationAreas;
}

/**
 * Finds the rows of the wagons that pass and stand in a box, and hands them
 * over in portions that are good until the next one. Reads the wagons of the
 * stations around the box, or all wagons when that is less work; then in turns,
 * between which the fleet moves on: each wagon is read once, where it is then.
 */
export async function rowsInBox(
  { columns, places, standing, areas }: FleetPlaces,
  question: Question,
  box: Box,
  take: (rows: Uint32Array) => void,
): Promise<void> {
  const { passesKind, passesPlace } = question;
  const isEverywhere = question.places.length === places.count;
  const near = question.places.filter((place) => areas.reaches(place, box));
  const standingNear = near.reduce((sum, place) => sum + standing.rowsAt(place).length, 0);

  function passes(row: number): boolean {
    const latitude = columns.latitude[row] as number;
    const longitude = columns.longitude[row] as number;
    if (latitude < box.south || latitude > box.north || longitude < box.west || longitude > box.east) return false;
    return passesKind[kindOf(prefixOf(columns.number[row] as number), columns.load[row] as number)] === 1;
  }

  if (standingNear * GATHERING_COST < columns.end) {
    for (const place of near) take(standing.rowsAt(place).filter(passes));
    return;
  }
  for (let from = 0; from < columns.end; from += ROWS_A_TURN) {
    if (from > 0) await nextTurn();
    const end = Math.min(columns.end, from + ROWS_A_TURN);
    let count = 0;
    for (let row = from; row < end; row++) {
      if (!passes(row)) continue;
      if (isEverywhere || passesPlace[places.find(columns.stationId[row] as number)] === 1) found[count++] = row;
    }
    take(found.subarray(0, count));
  }
}
