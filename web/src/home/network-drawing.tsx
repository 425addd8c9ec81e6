import { foldName } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import classes from './network-map.module.css';
import type { Network } from './network-query.ts';
import { regionColour } from './region-mark.tsx';

/** What {@link NetworkMap} shows: the country under the lines, dots for stations, and the names of the larger ones. */
export function NetworkDrawing({ network }: { network: Network }) {
  const nameOf = usePlaceName();
  const viewBox = `0 0 ${network.width} ${network.height}`;
  return (
    <>
      <svg className={classes.layer} viewBox={viewBox} aria-hidden="true">
        <path className={classes.land} d={network.land} />
      </svg>
      <svg className={`${classes.layer} ${classes.lines}`} viewBox={viewBox} aria-hidden="true">
        {network.regions.map(({ name, lines, stations }) => (
          <g key={name} {...regionColour(name)}>
            <path className={classes.line} d={lines} />
            <path className={classes.station} d={stations} />
          </g>
        ))}
      </svg>
      {network.places.map(({ name, x, y, side, isSeat, isMinor }) => (
        <span
          key={name}
          className={classes.place}
          data-side={side}
          data-seat={isSeat || undefined}
          data-minor={isMinor || undefined}
          style={{ left: `${100 * x}%`, top: `${100 * y}%` }}
        >
          <span className={classes.name}>{nameOf(name)}</span>
        </span>
      ))}
    </>
  );
}

/** Names a place of the drawing in the interface's language. */
function usePlaceName(): (name: string) => string {
  const t = useTranslations('home.map.places');
  return (name) => {
    const key = foldName(name) as 'toshkent';
    return t.has(key) ? t(key) : name;
  };
}
