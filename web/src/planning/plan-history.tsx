import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PlanChange } from '@vagon/contract';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { PagedList } from '../ui/paged-list.tsx';
import type { ToPage } from '../ui/use-last-page.ts';
import type { ShiftOfDay } from './plan-address.ts';
import { differingKeys, draftOf, textIn } from './plan-draft.ts';
import { usePlanNames } from './plan-names.ts';
import { historyQuery } from './plan-queries.ts';
import { StatusBadge } from './plan-status.tsx';
import classes from './planning.module.css';

/** Who changed a station's plan, when and how; open at the page that the address names. */
export function PlanHistory({ stationId, shift }: { stationId: number; shift: ShiftOfDay }) {
  const t = useTranslations('planning.history');
  const [address, setAddress] = useSearchParams();
  const asked = Number(address.get('history') || 0);
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 0;
  const goTo: ToPage = (next, options) =>
    setAddress((before) => {
      const fields = new URLSearchParams(before);
      if (next > 0) fields.set('history', String(next));
      else fields.delete('history');
      return fields;
    }, options);
  return (
    <section className={classes.notes}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconHistory size={14} aria-hidden />}
        aria-expanded={page > 0}
        onClick={() => goTo(page > 0 ? 0 : 1)}
      >
        {t('title')}
      </Button>
      {page > 0 && <HistoryList stationId={stationId} shift={shift} page={page} onPage={goTo} />}
    </section>
  );
}

interface HistoryListProps {
  stationId: number;
  shift: ShiftOfDay;
  page: number;
  onPage: ToPage;
}

function HistoryList({ stationId, shift, page, onPage }: HistoryListProps) {
  const t = useTranslations('planning.history');
  const { dateTime, number } = useFormat();
  const list = useQuery(historyQuery(shift, stationId, page));
  return (
    <PagedList<PlanChange>
      list={list}
      page={page}
      onPage={onPage}
      caption={t('title')}
      rowKey={(change) => `${change.at} ${change.after.status} ${change.userName}`}
      countText={(total) => t('count', { total: number(total) })}
      noneText={t('none')}
      failureText={t('what')}
      columns={[
        { key: 'at', heading: t('at'), cell: ({ at }) => dateTime(at), nowrap: true },
        { key: 'userName', heading: t('userName'), cell: ({ userName }) => userName ?? UNKNOWN },
        { key: 'status', heading: t('status'), cell: ({ after }) => <StatusBadge status={after.status} /> },
        { key: 'figures', heading: t('figures'), cell: (change) => <ChangedFigures change={change} /> },
      ]}
    />
  );
}

function ChangedFigures({ change: { before, after, reason } }: { change: PlanChange }) {
  const t = useTranslations('planning.history');
  const names = usePlanNames();
  const [was, is] = [draftOf(before?.lines ?? []), draftOf(after.lines)];
  const keys = differingKeys(was, is);
  return (
    <ul className={classes.differences}>
      {reason !== null && <li>{t('reason', { reason })}</li>}
      {keys.map((key) => (
        <li key={key}>
          {names.figureOfKey(key)}: <del>{textIn(was, key) || UNKNOWN}</del>
          <span aria-hidden> → </span>
          <ins>{textIn(is, key) || UNKNOWN}</ins>
        </li>
      ))}
      {keys.length === 0 && reason === null && <li>{t('noFigures')}</li>}
    </ul>
  );
}
