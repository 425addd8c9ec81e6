import { Anchor, Button } from '@mantine/core';
import type { PartFigures, Place, PlaceReport } from '@vagon/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import { useDuration } from '../ui/use-duration.ts';
import { FigureLink } from './figure-link.tsx';
import { type PartColumn, partColumns } from './part-columns.ts';
import classes from './part-table.module.css';
import { pathOf, writeStanding } from './place-address.ts';
import { usePlaceNames } from './use-place-names.ts';

/** Stations that are shown before somebody asks for all: those with the most wagons. */
const SHOWN = 15;

interface PartTableProps {
  place: Place;
  report: PlaceReport;
  standing: number;
}

/** The MTUs of the railway, or the stations of an MTU, each with its figures; a row leads into the place. */
export function PartTable({ place, report, standing }: PartTableProps) {
  const t = useTranslations('places.parts');
  const names = usePlaceNames();
  const { clock } = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const level = place.level === 'railway' ? 'region' : 'station';
  const nameOf = ({ id }: PartFigures) => (level === 'region' ? names.region(id) : names.station(id));
  const sorted = report.parts
    .filter((part) => level === 'region' || showsAll || isUsed(part))
    .sort((one, other) =>
      level === 'region' ? 0 : other.onHand - one.onHand || nameOf(one).localeCompare(nameOf(other)),
    );
  const parts = showsAll ? sorted : sorted.slice(0, SHOWN);
  const columns = partColumns(level);
  const [now, shift, means] = (['now', 'shift', 'means'] as const).map((group) =>
    columns.filter((column) => column.group === group),
  ) as [PartColumn[], PartColumn[], PartColumn[]];
  const span = { from: clock(report.shift.from), to: clock(report.shift.to) };
  return (
    <>
      <h2 className={classes.title}>{level === 'region' ? t('regions') : showsAll ? t('stations') : t('used')}</h2>
      {parts.length === 0 && <p className={classes.none}>{t('none')}</p>}
      {parts.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus, nobody could scroll it by keyboard
        <section className={classes.scroller} aria-label={t(level === 'region' ? 'regions' : 'stations')} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr className={classes.groups}>
                <td />
                <th scope="colgroup" colSpan={now.length}>
                  {t('nowColumns')}
                </th>
                <th scope="colgroup" colSpan={shift.length}>
                  {t('shiftColumns', span)}
                </th>
                <th scope="colgroup" colSpan={means.length}>
                  {t('meanColumns')}
                </th>
              </tr>
              <tr>
                <th scope="col">{t(level)}</th>
                {columns.map(({ name, group }) => (
                  <th key={name} scope="col" data-group={group}>
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <PartRow
                  key={part.id}
                  part={part}
                  name={nameOf(part)}
                  place={{ level, id: part.id }}
                  columns={columns}
                  standing={standing}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {level === 'station' && !showsAll && (
        <Button variant="default" size="compact-sm" className={classes.all ?? ''} onClick={() => setShowsAll(true)}>
          {t('all', { count: report.parts.length })}
        </Button>
      )}
    </>
  );
}

interface PartRowProps {
  part: PartFigures;
  name: string;
  place: Place;
  columns: PartColumn[];
  standing: number;
}

function PartRow({ part, name, place, columns, standing }: PartRowProps) {
  const t = useTranslations('places.parts');
  const duration = useDuration();
  const limit = new URLSearchParams(writeStanding(standing)).toString();
  return (
    <tr>
      <th scope="row">
        <Anchor component={Link} to={{ pathname: pathOf(place), search: limit }} inherit fw={600}>
          {name}
        </Anchor>
      </th>
      {columns.map((column) => (
        <td key={column.name} data-label={t(column.name)} data-phone={column.onPhone || undefined}>
          {column.group === 'means' ? (
            <span className={part[column.name].hours === null ? classes.unknown : undefined}>
              {duration(part[column.name].hours)}
            </span>
          ) : (
            <FigureLink
              place={place}
              fields={{ ...column.list, standing }}
              count={column.count(part)}
              label={`${name}, ${t(column.name)}`}
              wantsAttention={column.wantsAttention}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

/** Whether anything is or happened at a station; what may pass through it says little. */
const isUsed = ({ onHand, shift }: PartFigures): boolean =>
  onHand + shift.arrived + shift.departed + shift.loaded + shift.unloaded > 0;
