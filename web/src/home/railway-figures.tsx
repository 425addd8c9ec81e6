import { useComputedColorScheme } from '@mantine/core';
import { IconAntennaBarsOff, IconTrain } from '@tabler/icons-react';
import type { FleetCounts } from '@vagon/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { SpotSymbol } from '../map/spot-symbol.tsx';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import classes from './live-figures.module.css';
import { ALL_WAGONS, EMPTY_WAGONS, LOADED_WAGONS } from './search-links.ts';

/** The whole railway in four figures; each that can be searched for leads there. Dashes while they load. */
export function RailwayFigures({ counts }: { counts: FleetCounts | undefined }) {
  const t = useTranslations('home.figures');
  const { number } = useFormat();
  const scheme = useComputedColorScheme('light');
  const figure = (name: keyof FleetCounts, symbol: ReactNode) => (
    <>
      <span className={classes.name}>
        {symbol} {t(name)}
      </span>
      <span className={classes.count}>{counts ? number(counts[name]) : UNKNOWN}</span>
    </>
  );
  return (
    <ul className={classes.railway}>
      <li>
        <Link to={ALL_WAGONS} className={classes.figure}>
          {figure('wagons', <IconTrain size={18} aria-hidden />)}
        </Link>
      </li>
      <li>
        <Link to={LOADED_WAGONS} className={classes.figure}>
          {figure('loaded', <SpotSymbol kind="loaded" scheme={scheme} />)}
        </Link>
      </li>
      <li>
        <Link to={EMPTY_WAGONS} className={classes.figure}>
          {figure('empty', <SpotSymbol kind="empty" scheme={scheme} />)}
        </Link>
      </li>
      <li className={classes.figure}>{figure('silent', <IconAntennaBarsOff size={18} aria-hidden />)}</li>
    </ul>
  );
}
