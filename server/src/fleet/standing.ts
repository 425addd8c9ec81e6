/** The rows of the wagons at each place, in no order: 8 bytes a wagon. */
export interface Standing {
  add(place: number, row: number): void;
  /** Takes out a row that was added to the place. */
  remove(place: number, row: number): void;
  /** Read it before the next change. */
  rowsAt(place: number): Uint32Array;
}

export function createStanding(): Standing {
  const lists: Uint32Array<ArrayBuffer>[] = [];
  const lengths: number[] = [];
  /** Where in its place's list a row is. */
  let indexes = new Uint32Array(1024);

  function widened(list: Uint32Array<ArrayBuffer>, needed: number): Uint32Array<ArrayBuffer> {
    if (needed <= list.length) return list;
    const wider = new Uint32Array(Math.ceil(needed * 1.25) + 8);
    wider.set(list);
    return wider;
  }

  return {
    add(place, row) {
      const index = lengths[place] ?? 0;
      const list = widened(lists[place] ?? new Uint32Array(), index + 1);
      lists[place] = list;
      indexes = widened(indexes, row + 1);
      list[index] = row;
      indexes[row] = index;
      lengths[place] = index + 1;
    },

    remove(place, row) {
      const list = lists[place] as Uint32Array;
      const last = list[--(lengths[place] as number)] as number;
      const hole = indexes[row] as number;
      list[hole] = last;
      indexes[last] = hole;
    },

    rowsAt: (place) => lists[place]?.subarray(0, lengths[place]) ?? new Uint32Array(),
  };
}
