const LOADS = 3;

/** Wagons by cell and load. */
export interface CellCounts {
  /** How many cells are occupied. */
  readonly size: number;
  add(cell: number, load: number, wagons: number): void;
  /** The occupied cells, ascending. */
  cells(): Uint32Array;
  /** Wagons of a load in a cell. */
  of(cell: number, load: number): number;
}

/** @param cells there are; most stay empty, and what is occupied is remembered so that these are never looked at */
export function createCellCounts(cells: number): CellCounts {
  const counts = new Uint32Array(cells * LOADS);
  const isOccupied = new Uint8Array(cells);
  let occupied = new Uint32Array(1024);
  let size = 0;

  function occupy(cell: number): void {
    if (size === occupied.length) {
      const wider = new Uint32Array(occupied.length * 2);
      wider.set(occupied);
      occupied = wider;
    }
    occupied[size++] = cell;
    isOccupied[cell] = 1;
  }

  return {
    get size() {
      return size;
    },
    add(cell, load, wagons) {
      if (isOccupied[cell] === 0) occupy(cell);
      (counts[cell * LOADS + load] as number) += wagons;
    },
    cells: () => occupied.slice(0, size).sort(),
    of: (cell, load) => counts[cell * LOADS + load] as number,
  };
}
