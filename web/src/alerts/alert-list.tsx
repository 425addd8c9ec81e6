import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Alert } from '@vagon/contract';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { meQuery } from '../auth/me-query.ts';
import { planPath } from '../planning/plan-address.ts';
import { StoryLink } from '../story/story-link.tsx';
import type { Column } from '../ui/data-table.tsx';
import { ExportMenu } from '../ui/export-menu.tsx';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { type ListInPages, PagedList } from '../ui/paged-list.tsx';
import { type AlertListFilter, alertFields } from './alert-filter.ts';
import { useAlertTexts } from './use-alert-texts.ts';
import '@mantine/core/styles/Badge.css';

interface AlertListProps extends ListInPages<Alert> {
  filter: AlertListFilter;
  /** Id of the alert that is being taken, null for none. */
  taking: number | null;
  onTake: (alert: Alert) => void;
  onTakeOver: (alert: Alert) => void;
  onClose: (alert: Alert) => void;
}

/** The alerts of a state, each with its wagon and what can be done with it. */
export function AlertList({ filter, taking, onTake, onTakeOver, onClose, ...pages }: AlertListProps) {
  const t = useTranslations('alerts');
  const format = useFormat();
  const texts = useAlertTexts();
  const isNarrowed = filter.rule !== '' || filter.region !== '' || filter.mine;
  const columns: Column<Alert>[] = [
    { key: 'wagon', heading: t('columns.wagon'), cell: (alert) => <Subject alert={alert} /> },
    { key: 'rule', heading: t('columns.rule'), cell: (alert) => <Cause alert={alert} /> },
    { key: 'place', heading: t('columns.place'), cell: texts.place },
    { key: 'since', heading: t('columns.since'), cell: ({ since }) => format.dateTime(since) },
    { key: 'raised', heading: t('columns.raised'), cell: ({ raisedAt }) => format.dateTime(raisedAt) },
  ];
  if (filter.state !== 'open')
    columns.push({
      key: 'taken',
      heading: t('columns.taken'),
      cell: ({ takenBy, takenAt }) => <Person name={takenBy ?? UNKNOWN} at={takenAt} />,
    });
  if (filter.state === 'closed')
    columns.push(
      {
        key: 'closed',
        heading: t('columns.closed'),
        cell: ({ closedBy, closedAt }) => <Person name={closedBy ?? t('byItself')} at={closedAt} />,
      },
      { key: 'note', heading: t('columns.note'), cell: ({ note }) => note ?? UNKNOWN },
    );
  else
    columns.push({
      key: 'actions',
      heading: t('columns.actions'),
      cell: (alert) => <Actions {...{ alert, taking, onTake, onTakeOver, onClose }} />,
    });
  return (
    <PagedList<Alert>
      {...pages}
      caption={`${t('title')}: ${t(`states.${filter.state}`)}`}
      rowKey={({ id }) => id}
      countText={(total) => t('count', { total: format.number(total) })}
      noneText={isNarrowed ? t('noneSuch') : t(`none.${filter.state}`)}
      failureText={t('what')}
      actions={<ExportMenu path="/alerts/export" query={alertFields(filter)} />}
      columns={columns}
    />
  );
}

function Cause({ alert }: { alert: Alert }) {
  const t = useTranslations('alerts');
  const texts = useAlertTexts();
  return (
    <>
      <Text span inherit fw={600}>
        {texts.rule(alert)}
      </Text>
      {alert.isUrgent && (
        <Badge size="sm" color="red" ml={6}>
          {t('urgent')}
        </Badge>
      )}
      <Text span inherit display="block" c="dimmed">
        {texts.detail(alert)}
      </Text>
    </>
  );
}

/** Leads to the wagon's page, or to the station's plan. */
function Subject({ alert }: { alert: Alert }) {
  const t = useTranslations('alerts');
  const texts = useAlertTexts();
  if (alert.wagonNumber !== null) return <StoryLink number={alert.wagonNumber} />;
  return (
    <Anchor component={Link} to={planPath({ level: 'station', id: alert.stationId ?? 0 })} inherit fw={600}>
      {t('planOf', { name: texts.subject(alert) })}
    </Anchor>
  );
}

function Person({ name, at }: { name: string; at: string | null }) {
  const format = useFormat();
  return (
    <>
      {name}
      {at !== null && (
        <Text span inherit display="block" c="dimmed">
          {format.dateTime(at)}
        </Text>
      )}
    </>
  );
}

type ActionsProps = Omit<AlertListProps, keyof ListInPages<Alert> | 'filter'> & { alert: Alert };

function Actions({ alert, taking, onTake, onTakeOver, onClose }: ActionsProps) {
  const t = useTranslations('alerts');
  const { data: me } = useQuery(meQuery);
  const texts = useAlertTexts();
  const named = { wagon: texts.subject(alert), rule: texts.rule(alert) };
  return (
    <Group gap={6} wrap="nowrap">
      {alert.state === 'open' && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t('takeOf', named)}
          loading={taking === alert.id}
          onClick={() => onTake(alert)}
        >
          {t('take')}
        </Button>
      )}
      {alert.state === 'taken' && me && alert.takenBy !== me.userName && (
        <Button size="compact-sm" variant="light" aria-label={t('takeOverOf', named)} onClick={() => onTakeOver(alert)}>
          {t('takeOver')}
        </Button>
      )}
      <Button size="compact-sm" variant="default" aria-label={t('closeOf', named)} onClick={() => onClose(alert)}>
        {t('close')}
      </Button>
    </Group>
  );
}
