import { Anchor, Badge, Text } from '@mantine/core';
import { PLAN_WORKS, type PlanFigure, type PlanPart } from '@vagon/contract';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { Deviation } from './deviation.tsx';
import { isAtWork, partsInOrder } from './part-order.ts';
import { planAddress, planPath, type ShiftOfDay } from './plan-address.ts';
import { usePlanNames } from './plan-names.ts';
import { ProgressText, StatusBadge } from './plan-status.tsx';
import classes from './planning.module.css';

interface PartTableProps {
  parts: readonly PlanPart[];
  shift: ShiftOfDay;
  /** Whether the parts are MTUs, not stations. */
  isOfRegions: boolean;
}

/** The MTUs of the railway or the stations of an MTU, what is behind first; each is one click from its plan. */
export function PartTable({ parts, shift, isOfRegions }: PartTableProps) {
  const t = useTranslations('planning');
  const names = usePlanNames();
  // An MTU has dozens of stations, most of them without any work; of the MTUs none is left out.
  const idle = isOfRegions ? [] : parts.filter((part) => !isAtWork(part));
  const shown = partsInOrder(
    parts.filter((part) => !idle.includes(part)),
    ({ place }) => names.place(place),
  );
  const columns: Column<PlanPart>[] = [
    { key: 'index', heading: t('parts.index'), cell: (_, index) => index, alignRight: true },
    {
      key: 'name',
      heading: t(isOfRegions ? 'parts.region' : 'parts.station'),
      cell: (part) => <PartName {...{ part, shift }} />,
    },
    {
      key: 'status',
      heading: t('parts.status'),
      cell: ({ status, progress }) =>
        isOfRegions ? <ProgressText progress={progress} /> : <StatusBadge status={status} />,
    },
    ...PLAN_WORKS.map((work, index) => ({
      key: work,
      heading: t(`works.${work}`),
      cell: ({ figures }: PlanPart) => <PartFigure figure={figures[index]} />,
    })),
    { key: 'notes', heading: t('parts.notes'), cell: ({ notes }) => (notes > 0 ? notes : UNKNOWN), alignRight: true },
  ];
  return (
    <>
      {shown.length > 0 && (
        <DataTable
          caption={t(isOfRegions ? 'parts.regions' : 'parts.stations')}
          columns={columns}
          rows={shown}
          rowKey={({ place }) => planPath(place)}
          firstIndex={1}
        />
      )}
      {idle.length > 0 && (
        <details className={classes.more} open={shown.length === 0}>
          <summary>{t('parts.idle', { count: idle.length })}</summary>
          <ul className={classes.idle}>
            {idle.map(({ place }) => (
              <li key={planPath(place)}>
                <Anchor component={Link} to={planAddress(place, shift)} inherit>
                  {names.place(place)}
                </Anchor>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function PartName({ part: { place, behind }, shift }: { part: PlanPart; shift: ShiftOfDay }) {
  const t = useTranslations('planning.parts');
  const names = usePlanNames();
  return (
    <span className={classes.partName}>
      <Anchor component={Link} to={planAddress(place, shift)} inherit fw={600}>
        {names.place(place)}
      </Anchor>
      {behind > 0 && (
        <Badge variant="light" color="red" size="sm" tt="none">
          {place.level === 'region' ? t('behindStations', { count: behind }) : t('behind')}
        </Badge>
      )}
    </span>
  );
}

function PartFigure({ figure }: { figure: PlanFigure | undefined }) {
  const t = useTranslations('planning');
  const { number } = useFormat();
  if (!figure || (figure.planned === null && figure.fact === 0))
    return (
      <Text span inherit c="dimmed">
        {UNKNOWN}
      </Text>
    );
  return (
    <span className={classes.partFigure}>
      <span>
        {number(figure.fact)}{' '}
        <Text span inherit c="dimmed">
          {figure.planned === null ? t('doneUnplanned') : `/ ${number(figure.planned)}`}
        </Text>
      </span>
      {figure.planned !== null && <Deviation figure={figure} isShort />}
    </span>
  );
}
