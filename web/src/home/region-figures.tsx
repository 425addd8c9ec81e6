import type { RegionCounts } from '@vagon/contract';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useRegionName } from '../geography/use-place-names.ts';
import { useFormat } from '../ui/format.ts';
import classes from './live-figures.module.css';
import { RegionMark } from './region-mark.tsx';
import { wagonsOfRegion } from './search-links.ts';

const REGIONS = 6;

/** The MTUs, each leading to its wagons; their room is kept while they load. */
export function RegionFigures({ regions }: { regions: readonly RegionCounts[] | undefined }) {
  if (!regions) return <RegionsLoading />;
  return (
    <ul className={classes.regions} aria-labelledby="regions">
      {regions.map((region) => (
        <li key={region.id}>
          <Link to={wagonsOfRegion(region)} className={classes.region}>
            <Region region={region} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Region({ region }: { region: RegionCounts }) {
  const t = useTranslations('home.figures');
  const { number } = useFormat();
  const nameOf = useRegionName();
  return (
    <>
      <span className={classes.regionName}>
        <RegionMark region={region.name} /> {nameOf(region.name)}
      </span>
      <span className={classes.regionCount}>{t('count', { count: region.wagons })}</span>
      <LoadBar region={region} />
      <span className={classes.shares}>
        <span>{t('loadedCount', { count: number(region.loaded) })}</span>
        <span>{t('emptyCount', { count: number(region.empty) })}</span>
        <span>{t('silentCount', { count: number(region.silent) })}</span>
      </span>
    </>
  );
}

/** How the wagons divide into loaded and empty; the ground shows those of which nobody knows. */
function LoadBar({ region: { wagons, loaded, empty } }: { region: RegionCounts }) {
  const share = (part: number) => ({ width: `${wagons === 0 ? 0 : (100 * part) / wagons}%` });
  return (
    <span className={classes.bar} aria-hidden="true">
      <span className={classes.loaded} style={share(loaded)} />
      <span className={classes.empty} style={share(empty)} />
    </span>
  );
}

function RegionsLoading() {
  return (
    <div className={classes.regions} aria-hidden="true">
      {Array.from({ length: REGIONS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className={classes.region} data-loading />
      ))}
    </div>
  );
}
