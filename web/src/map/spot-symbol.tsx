import type { ReactNode } from 'react';
import { type ColourScheme, MAP_COLOURS } from './map-colours.ts';
import type { SpotKind } from './wagon-sprites.ts';

/** CSS pixels, and the units that {@link SHAPES} are drawn in. */
const SIZE = 14;

/** The shapes that `wagon-sprites.ts` paints on the map. */
const SHAPES: Record<SpotKind, ReactNode> = {
  empty: <circle cx="7" cy="7" r="4" fill="none" stroke="currentColor" strokeWidth="2.5" />,
  loaded: <path d="M2 2h10v10H2z" fill="currentColor" />,
  unknown: <path d="M2 7h10M7 2v10" stroke="currentColor" strokeWidth="2" />,
  mixed: (
    <path d="M2 2h10v10H2zM7 4.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 1 0 0-4.8" fill="currentColor" fillRule="evenodd" />
  ),
};

/** The shape that stands for wagons on the map and in lists, beside a text that names it. */
export function SpotSymbol({ kind, scheme }: { kind: SpotKind; scheme: ColourScheme }) {
  const colours = MAP_COLOURS[scheme];
  const color = kind === 'mixed' ? colours.loaded : colours[kind];
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} style={{ color, flex: 'none' }} aria-hidden>
      {SHAPES[kind]}
    </svg>
  );
}
