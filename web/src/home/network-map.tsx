import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useRegionName } from '../geography/use-place-names.ts';
import { NetworkDrawing } from './network-drawing.tsx';
import classes from './network-map.module.css';
import { networkQuery } from './network-query.ts';
import { RegionMark } from './region-mark.tsx';

/** The railway as it lies in the country, each MTU in its colour. Its room is kept while it loads. */
export function NetworkMap() {
  const t = useTranslations('home.map');
  const nameOf = useRegionName();
  const { data: network } = useQuery(networkQuery);
  return (
    <figure className={classes.figure}>
      <div className={classes.map} role="img" aria-label={t('label')}>
        {network && <NetworkDrawing network={network} />}
      </div>
      <figcaption className={classes.caption}>
        {network && (
          <>
            <ul className={classes.regions} aria-label={t('regions')}>
              {network.regions.map(({ name }) => (
                <li key={name}>
                  <RegionMark region={name} /> {nameOf(name)}
                </li>
              ))}
            </ul>
            <p className={classes.totals}>
              {t('totals', {
                stations: network.totals.stations,
                sections: network.totals.sections,
                km: network.totals.km,
              })}
              {' · '}
              <span lang="en" className={classes.attribution}>
                {t('attribution')}
              </span>
            </p>
          </>
        )}
      </figcaption>
    </figure>
  );
}
