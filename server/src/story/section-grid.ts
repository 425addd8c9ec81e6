import type { Section } from '@vagon/contract';
import { kmMarks, type PlaceOnTrack, placeOn } from './section-places.ts';

/**
 * Farther from any section a position is not on the track. The largest yards
 * reach 2.5 km from their station's point, and the sections' paths are drawn to
 * a few hundred metres.
 */
const MOST_KM_OFF_TRACK = 3;
/** Lines closer together than this may be taken for each other: their paths are drawn to a few hundred metres. */
const MOST_KM_APART = 0.5;
/** Degrees: a cell holds the pieces of track that are near to anything in it. */
const CELL = 0.1;
/** The same distance in degrees of longitude at 46° north, where they are shortest here. */
const MARGIN = 0.04;
const KM_PER_DEGREE = 111.195;
const RADIANS = Math.PI / 180;

/** A straight piece of a section's path from its point `at` (index of its latitude) to the next; its ends in WGS 84 degrees. */
interface Piece {
  section: Section;
  at: number;
  latitude1: number;
  longitude1: number;
  latitude2: number;
  longitude2: number;
}

const cellOf = (degrees: number) => Math.floor(degrees / CELL);
const keyOf = (row: number, column: number) => row * 10_000 + column;

/** A place on the track and how far a position is from it, km. */
export interface NearPlace {
  place: PlaceOnTrack;
  distance: number;
}

/** Finds the nearest places on the sections by looking only at the pieces near a position's cell. */
export function createSectionGrid(sections: readonly Section[]): {
  /** The nearest place on each section that a position may mean, the nearest first; none where no track is near. */
  placesOf(latitude: number, longitude: number): NearPlace[];
} {
  const cells = new Map<number, Piece[]>();
  for (const section of sections)
    for (let at = 0; at + 3 < section.path.length; at += 2) {
      const [latitude1, longitude1, latitude2, longitude2] = section.path.slice(at) as [number, number, number, number];
      for (
        let row = cellOf(Math.min(latitude1, latitude2) - MARGIN);
        row <= cellOf(Math.max(latitude1, latitude2) + MARGIN);
        row++
      )
        for (
          let column = cellOf(Math.min(longitude1, longitude2) - MARGIN);
          column <= cellOf(Math.max(longitude1, longitude2) + MARGIN);
          column++
        ) {
          const pieces = cells.get(keyOf(row, column)) ?? [];
          pieces.push({ section, at, latitude1, longitude1, latitude2, longitude2 });
          cells.set(keyOf(row, column), pieces);
        }
    }

  return {
    placesOf(latitude, longitude) {
      const nearest = new Map<Section, { piece: Piece; part: number; distance: number }>();
      for (const piece of cells.get(keyOf(cellOf(latitude), cellOf(longitude))) ?? []) {
        const { part, distance } = nearestPart(piece, latitude, longitude);
        const known = nearest.get(piece.section);
        if (known === undefined || distance < known.distance) nearest.set(piece.section, { piece, part, distance });
      }
      const found = [...nearest.values()].sort((one, other) => one.distance - other.distance);
      const most = Math.min(MOST_KM_OFF_TRACK, (found[0]?.distance ?? 0) + MOST_KM_APART);
      return found
        .filter(({ distance }) => distance <= most)
        .map(({ piece, part, distance }) => ({ place: placeAt(piece, part), distance }));
    },
  };
}

/**
 * Where on a piece (0 its beginning, 1 its end) it is nearest to a position, and how far that is in km; on a plane,
 * which serves for a few km. A position is held against dozens of pieces.
 */
function nearestPart(piece: Piece, latitude: number, longitude: number): { part: number; distance: number } {
  const { latitude1, longitude1, latitude2, longitude2 } = piece;
  const kmPerLongitude = KM_PER_DEGREE * Math.cos(latitude * RADIANS);
  const x = (longitude - longitude1) * kmPerLongitude;
  const y = (latitude - latitude1) * KM_PER_DEGREE;
  const endX = (longitude2 - longitude1) * kmPerLongitude;
  const endY = (latitude2 - latitude1) * KM_PER_DEGREE;
  const square = endX ** 2 + endY ** 2;
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, (x * endX + y * endY) / square));
  const besideX = x - part * endX;
  const besideY = y - part * endY;
  return { part, distance: Math.sqrt(besideX ** 2 + besideY ** 2) };
}

function placeAt({ section, at }: Piece, part: number): PlaceOnTrack {
  const marks = kmMarks(section);
  const before = marks[at / 2] as number;
  const after = marks[at / 2 + 1] as number;
  return placeOn(section, before + part * (after - before));
}
