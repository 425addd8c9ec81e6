const LOADS = 3;

/** Wagons by cell and load. */
export interface CellCounts {
  /** How many cells are occupied. */
  readonly size: number;
  add(cell: number, load: number, wagons: number): void;
  /** The occupied cells, in no order; gone with the next {@link add} or {@link giveBack}. */
  occupied(): Uint32Array;
  /** Wagons of a load in a cell. */
  of(cell: number, load: number): number;
  /** Ends it: its memory is for the next ones. */
  giveBack(): void;
}

/** Nothing in it is counted or occupied. */
interface Sheet {
  counts: Uint32Array;
  isOccupied: Uint8Array;
  occupied: Uint32Array;
}

/**
 * Sheets of former counts. Ten megabytes made anew for every view would have
 * all memory of the process searched for what can be let go, every few views.
 */
const spare: Sheet[] = [];
/** A view and what is joined of it. */
const MOST_SPARE = 2;

function takeSheet(cells: number): Sheet {
  const fitting = spare.findIndex(({ isOccupied }) => isOccupied.length >= cells);
  const [sheet] = fitting < 0 ? [] : spare.splice(fitting, 1);
  return (
    sheet ?? {
      counts: new Uint32Array(cells * LOADS),
      isOccupied: new Uint8Array(cells),
      occupied: new Uint32Array(1024),
    }
  );
}

/** Keeps the largest. */
function keepSheet(sheet: Sheet): void {
  spare.push(sheet);
  spare.sort((one, other) => one.isOccupied.length - other.isOccupied.length);
  if (spare.length > MOST_SPARE) spare.shift();
}

/** @param cells there are; most stay empty, and what is occupied is remembered so that these are never looked at */
export function createCellCounts(cells: number): CellCounts {
  const sheet = takeSheet(cells);
  const { counts, isOccupied } = sheet;
  let { occupied } = sheet;
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
    occupied: () => occupied.subarray(0, size),
    of: (cell, load) => counts[cell * LOADS + load] as number,
    giveBack() {
      for (const cell of occupied.subarray(0, size)) {
        isOccupied[cell] = 0;
        counts.fill(0, cell * LOADS, (cell + 1) * LOADS);
      }
      keepSheet({ counts, isOccupied, occupied });
    },
  };
}
