import { useMemo } from 'react';
import type { ColourScheme } from './map-colours.ts';
import { drawSpot, type SpotKind } from './wagon-sprites.ts';

/** CSS pixels; drawn at three times that so that it stays sharp. */
const RADIUS = 6;
const SHARPNESS = 3;

/** The shape that stands for wagons on the map, beside a text that names it. */
export function SpotSymbol({ kind, scheme }: { kind: SpotKind; scheme: ColourScheme }) {
  const picture = useMemo(() => drawSpot(kind, scheme, RADIUS * SHARPNESS).toDataURL(), [kind, scheme]);
  return <img src={picture} alt="" width={2 * RADIUS + 2} height={2 * RADIUS + 2} />;
}
