import { type EventList, PLACE_SPANS, type Place, type PlaceReport, type Turnover } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import { FigureLink } from './figure-link.tsx';
import classes from './figure-table.module.css';

/** A figure of the table, and the list behind it. */
interface Row {
  figure: keyof Turnover;
  text: keyof Turnover | 'exchanged';
  list: EventList;
}

const STATION_ROWS: Row[] = [
  { figure: 'arrived', text: 'arrived', list: 'arrived' },
  { figure: 'departed', text: 'departed', list: 'departed' },
  { figure: 'loaded', text: 'loaded', list: 'loaded' },
  { figure: 'unloaded', text: 'unloaded', list: 'unloaded' },
];
const BORDER_ROWS: Row[] = [
  { figure: 'entered', text: 'entered', list: 'entered' },
  { figure: 'left', text: 'left', list: 'left' },
];
const REGION_ROWS: Row[] = [
  { figure: 'received', text: 'received', list: 'received' },
  { figure: 'handedOver', text: 'handedOver', list: 'handed-over' },
];
/** On the railway each hand-over is received as well: one figure tells of both. */
const RAILWAY_ROWS: Row[] = [{ figure: 'handedOver', text: 'exchanged', list: 'handed-over' }];

const ROWS: Record<Place['level'], Row[]> = {
  railway: [...STATION_ROWS, ...RAILWAY_ROWS, ...BORDER_ROWS],
  region: [...STATION_ROWS, ...REGION_ROWS, ...BORDER_ROWS],
  station: STATION_ROWS,
};

/** What has happened in the shift and in the reporting day that run. */
export function TurnoverTable({ place, report }: { place: Place; report: PlaceReport }) {
  const t = useTranslations('places.turnover');
  const { clock } = useFormat();
  return (
    <section className={classes.box}>
      <h2 className={classes.title} id="turnover">
        {t('title')}
      </h2>
      <table className={classes.table} aria-labelledby="turnover">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('figure')}</span>
            </th>
            {PLACE_SPANS.map((span) => (
              <th key={span} scope="col">
                {t(span)}
                <span className={classes.span}>
                  {clock(report[span].from)} – {clock(report[span].to)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS[place.level].map(({ figure, text, list }) => (
            <tr key={figure}>
              <th scope="row">{t(text)}</th>
              {PLACE_SPANS.map((span) => (
                <td key={span}>
                  <FigureLink
                    place={place}
                    fields={{ list, span }}
                    count={report.figures[span][figure]}
                    label={`${t(text)}, ${t(span)}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
