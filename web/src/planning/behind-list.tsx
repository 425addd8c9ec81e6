import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type BehindFigure, MAX_BEHIND_TOLD } from '@vagon/contract';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { Deviation } from './deviation.tsx';
import { planAddress, type ShiftOfDay } from './plan-address.ts';
import { usePlanNames } from './plan-names.ts';
import classes from './planning.module.css';

/** Shown before the rest is asked for. */
const FIRST = 5;

interface BehindListProps {
  /** The most behind first. */
  behind: readonly BehindFigure[];
  shift: ShiftOfDay;
  /** Whether the shift is over: then it is told what was done, not what is expected. */
  isOver: boolean;
}

/** What is late, the worst first, each one click from its plan. */
export function BehindList({ behind, shift, isOver }: BehindListProps) {
  const t = useTranslations('planning.behind');
  if (behind.length === 0) return null;
  const more = behind.slice(FIRST);
  return (
    <Alert
      role="region"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(behind.length < MAX_BEHIND_TOLD ? 'title' : 'titleMany', { count: behind.length })}
    >
      <BehindRows rows={behind.slice(0, FIRST)} shift={shift} isOver={isOver} />
      {more.length > 0 && (
        <details className={classes.more}>
          <summary>{t('more', { count: more.length })}</summary>
          <BehindRows rows={more} shift={shift} isOver={isOver} />
        </details>
      )}
    </Alert>
  );
}

interface BehindRowsProps extends Omit<BehindListProps, 'behind'> {
  rows: readonly BehindFigure[];
}

function BehindRows({ rows, shift, isOver }: BehindRowsProps) {
  const t = useTranslations('planning');
  const names = usePlanNames();
  const { number } = useFormat();
  return (
    <ul className={classes.behind}>
      {rows.map(({ stationId, figure }) => (
        <li key={`${stationId} ${names.figure(figure)}`}>
          <Anchor
            component={Link}
            to={planAddress({ level: 'station', id: stationId }, shift)}
            inherit
            fw={600}
            underline="always"
          >
            {names.station(stationId)}
          </Anchor>
          <span>{names.figure(figure)}</span>
          <span>
            {t(isOver ? 'behind.done' : 'behind.expected', {
              planned: number(figure.planned ?? 0),
              wagons: figure.expected === null ? UNKNOWN : number(figure.expected),
            })}
          </span>
          <Deviation figure={figure} />
        </li>
      ))}
    </ul>
  );
}
