import { type MapView, MICRODEGREES, TILE_SIZE } from '@vagon/contract';
import type { Box } from './station-areas.ts';

const MICRODEGREES_AROUND = 360 * MICRODEGREES;
/** Latitudes are looked up in bands this many times as fine as the rows of cells. */
const BANDS_PER_ROW = 4;

/** A view divided into square cells: `columns` × `rows` of them. */
export interface ViewCells {
  /** Pixels of a cell's side. */
  cell: number;
  columns: number;
  rows: number;
  /** Exactly the coordinates that lie in the view. */
  box: Box;
  /** The column of a longitude in the box. */
  columnOf(longitude: number): number;
  /** The row of a latitude in the box, from the north. */
  rowOf(latitude: number): number;
}

/** The millionth of a degree of latitude on or next south of which a world pixel's upper edge lies. */
function latitudeAt(pixel: number, side: number): number {
  const radians = Math.atan(Math.sinh(Math.PI * (1 - (2 * pixel) / side)));
  return Math.floor(((radians * 180) / Math.PI) * MICRODEGREES);
}

/**
 * Web Mercator needs a logarithm for a latitude; a million of them would take
 * longer than all the rest. The rows' edges are worked out once instead, and a
 * table of even bands of latitude leads to the right row or next above it.
 */
export function divideView({ zoom, left, top, right, bottom }: MapView, cell: number): ViewCells {
  const side = TILE_SIZE * 2 ** zoom;
  const columns = ((right - left) * TILE_SIZE) / cell;
  const rows = ((bottom - top) * TILE_SIZE) / cell;

  const edges = Int32Array.from({ length: rows + 1 }, (_, row) => latitudeAt(top * TILE_SIZE + row * cell, side));
  const north = edges[0] as number;
  const height = north - (edges[rows] as number);
  const shift = Math.max(0, Math.floor(Math.log2(height / (rows * BANDS_PER_ROW))));
  const rowOfBand = new Uint16Array((height >> shift) + 1);
  for (let band = 0, row = 0; band < rowOfBand.length; band++) {
    while (row < rows - 1 && north - (band << shift) <= (edges[row + 1] as number)) row++;
    rowOfBand[band] = row;
  }

  const scale = side / MICRODEGREES_AROUND / cell;
  const offset = (side / 2 - left * TILE_SIZE) / cell;
  const longitudeAt = (column: number) => Math.ceil((column - offset) / scale);
  return {
    cell,
    columns,
    rows,
    box: {
      west: longitudeAt(0),
      east: longitudeAt(columns) - 1,
      north,
      south: (edges[rows] as number) + 1,
    },
    // A coordinate on the very edge may be rounded over it.
    columnOf: (longitude) => Math.max(0, Math.min(columns - 1, Math.floor(longitude * scale + offset))),
    rowOf(latitude) {
      let row = rowOfBand[(north - latitude) >> shift] as number;
      while (latitude <= (edges[row + 1] as number)) row++;
      return row;
    },
  };
}
