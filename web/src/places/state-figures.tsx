import { ARRIVAL_HORIZON_HOURS, type Place, type PlaceFigures, type StateList, WEAK_BATTERY } from '@vagon/contract';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import { type ListLoad, listPath } from './place-address.ts';
import classes from './state-figures.module.css';

interface StateFiguresProps {
  place: Place;
  figures: PlaceFigures;
  standing: number;
}

/** What is here, what comes, and what wants attention: coloured only while there is any. */
export function StateFigures({ place, figures, standing }: StateFiguresProps) {
  const t = useTranslations('places');
  const { number, battery } = useFormat();
  const figure = (list: StateList, count: number, hint?: string, wantsAttention = false) => (
    <Link
      to={listPath(place, { list, standing })}
      className={classes.figure}
      data-attention={(wantsAttention && count > 0) || undefined}
    >
      <span className={classes.name}>{t(`figures.${list}`, { hours: number(standing) })}</span>
      <span className={classes.count}>{number(count)}</span>
      {hint && <span className={classes.hint}>{hint}</span>}
    </Link>
  );
  return (
    <section aria-label={t('now')} className={classes.figures}>
      <div className={classes.onHand}>
        {figure('on-hand', figures.onHand)}
        <LoadShares place={place} figures={figures} />
      </div>
      <div className={classes.others}>
        {figure('arriving', figures.arriving, t('hints.arriving', { hours: number(ARRIVAL_HORIZON_HOURS) }))}
        {figure('standing', figures.standing, undefined, true)}
        {figure('silent', figures.silent, undefined, true)}
        {figure('weak', figures.weak, t('hints.weak', { percent: battery(WEAK_BATTERY) }), true)}
      </div>
    </section>
  );
}

/** How the wagons on hand divide into loaded and empty, and how many of them run. */
function LoadShares({ place, figures }: { place: Place; figures: PlaceFigures }) {
  const t = useTranslations('places');
  const { number } = useFormat();
  const loads = ['loaded', 'empty', 'unknown'] as const satisfies ListLoad[];
  const width = (count: number) => ({ width: `${figures.onHand === 0 ? 0 : (100 * count) / figures.onHand}%` });
  return (
    <>
      <span className={classes.bar} aria-hidden="true">
        <span className={classes.loaded} style={width(figures.loaded)} />
        <span className={classes.empty} style={width(figures.empty)} />
      </span>
      <ul className={classes.shares}>
        {loads
          .filter((load) => load !== 'unknown' || figures.unknown > 0)
          .map((load) => (
            <li key={load}>
              <Link to={listPath(place, { list: 'on-hand', load })} className={classes.share} data-load={load}>
                <span>{t(load)}</span> <b>{number(figures[load])}</b>
              </Link>
            </li>
          ))}
        {place.level !== 'station' && (
          <li>
            <Link to={listPath(place, { list: 'running' })} className={classes.share}>
              <span>{t('figures.running')}</span> <b>{number(figures.running)}</b>
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}
