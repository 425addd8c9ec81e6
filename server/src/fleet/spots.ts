import { LOAD_CODES, type MapView, MOST_SPOTS } from '@vagon/contract';
import { type CellCounts, createCellCounts } from './cell-counts.ts';
import type { Question } from './question.ts';
import { type FleetPlaces, rowsInBox } from './rows-in-box.ts';
import { divideView } from './view-cells.ts';

/** Pixels of the finest cell: wagons that stand closer could not be told apart, as a shape is 8 pixels wide. */
const FINEST_CELL = 2;

/** Occupied cells, by row and then by column; the wagons in each by load. */
export interface Spots {
  /** Pixels of a cell's side. */
  cell: number;
  x: Uint16Array;
  y: Uint16Array;
  empty: Uint32Array;
  loaded: Uint32Array;
  unknown: Uint32Array;
}

/** A view divided into cells, and the wagons in them. */
interface Grid {
  cell: number;
  columns: number;
  rows: number;
  counts: CellCounts;
}

/**
 * Counts the wagons that pass in each cell of a view. Where more cells are
 * occupied than are told, four become one, until few enough are left.
 * @param view is right (`contract` fleet-spots)
 */
export async function spotsOf(fleet: FleetPlaces, question: Question, view: MapView): Promise<Spots> {
  const { columns, rows, box, columnOf, rowOf } = divideView(view, FINEST_CELL);
  const counts = createCellCounts(columns * rows);
  await rowsInBox(fleet, question, box, (found) => {
    const { latitude, longitude, load } = fleet.columns;
    for (const row of found) {
      const cell = rowOf(latitude[row] as number) * columns + columnOf(longitude[row] as number);
      counts.add(cell, load[row] as number, 1);
    }
  });
  let grid: Grid = { cell: FINEST_CELL, columns, rows, counts };
  while (grid.counts.size > MOST_SPOTS) grid = coarsen(grid);
  const spots = toSpots(grid);
  grid.counts.giveBack();
  return spots;
}

/** Joins each two by two cells. Views are whole tiles, so no cell is left over. */
function coarsen({ cell, columns, rows, counts }: Grid): Grid {
  const coarse = { cell: cell * 2, columns: columns / 2, rows: rows / 2 };
  const joined = createCellCounts(coarse.columns * coarse.rows);
  for (const from of counts.occupied()) {
    const row = Math.floor(from / columns);
    const to = (row >> 1) * coarse.columns + ((from - row * columns) >> 1);
    for (const load of Object.values(LOAD_CODES)) joined.add(to, load, counts.of(from, load));
  }
  counts.giveBack();
  return { ...coarse, counts: joined };
}

function toSpots({ cell, columns, counts }: Grid): Spots {
  const occupied = counts.occupied().slice().sort();
  const countsOf = (load: number) => Uint32Array.from(occupied, (at) => counts.of(at, load));
  return {
    cell,
    x: Uint16Array.from(occupied, (at) => at % columns),
    y: Uint16Array.from(occupied, (at) => Math.floor(at / columns)),
    empty: countsOf(LOAD_CODES.empty),
    loaded: countsOf(LOAD_CODES.loaded),
    unknown: countsOf(LOAD_CODES.unknown),
  };
}
