import type { Question } from './question.ts';
import { type FleetPlaces, rowsInBox } from './rows-in-box.ts';
import type { Box } from './station-areas.ts';

/** Numbers of the wagons that pass and stand in a box, ascending. */
export async function numbersInBox(fleet: FleetPlaces, question: Question, box: Box): Promise<Uint32Array> {
  const portions: Uint32Array[] = [];
  await rowsInBox(fleet, question, box, (rows) => {
    portions.push(rows.map((row) => fleet.columns.number[row] as number));
  });
  const numbers = new Uint32Array(portions.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const portion of portions) {
    numbers.set(portion, end);
    end += portion.length;
  }
  return numbers.sort();
}
