import type { Place, PlaceFigures } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { FigureLink } from './figure-link.tsx';
import classes from './figure-table.module.css';

/** The wagons on hand by the kind that their numbers tell. */
export function KindTable({ place, figures }: { place: Place; figures: PlaceFigures }) {
  const t = useTranslations('places');
  const kindName = useTranslations('events.wagonKinds');
  if (figures.kinds.length === 0) return null;
  const loads = figures.unknown > 0 ? (['loaded', 'empty', 'unknown'] as const) : (['loaded', 'empty'] as const);
  return (
    <section className={classes.box}>
      <h2 className={classes.title} id="kinds">
        {t('kinds.title')}
      </h2>
      <table className={classes.table} aria-labelledby="kinds">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('kinds.kind')}</span>
            </th>
            {loads.map((load) => (
              <th key={load} scope="col">
                {t(load)}
              </th>
            ))}
            <th scope="col">{t('kinds.total')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.kinds.map((counts) => (
            <tr key={counts.kind}>
              <th scope="row">{kindName(counts.kind)}</th>
              {loads.map((load) => (
                <td key={load}>
                  <FigureLink
                    place={place}
                    fields={{ list: 'on-hand', kind: counts.kind, load }}
                    count={counts[load]}
                    label={`${kindName(counts.kind)}, ${t(load)}`}
                  />
                </td>
              ))}
              <td>
                <FigureLink
                  place={place}
                  fields={{ list: 'on-hand', kind: counts.kind }}
                  count={counts.loaded + counts.empty + counts.unknown}
                  label={kindName(counts.kind)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
