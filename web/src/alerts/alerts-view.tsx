import { Container, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ALERT_STATES, type Alert, type AlertState } from '@vagon/contract';
import { useState } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { listAddress } from '../admin/list-address.ts';
import { useOneCall } from '../api/use-one-call.ts';
import { LiveStatus } from '../live/live-status.tsx';
import { useRowsInUse } from '../positions/use-rows-in-use.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { readPage } from '../ui/read-page.ts';
import { SuccessAlert } from '../ui/success-alert.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { useScreenTitle } from '../ui/use-screen-title.ts';
import { type AlertListFilter, readAlertFilter, writeAlertFilter } from './alert-filter.ts';
import { AlertFilterForm } from './alert-filter-form.tsx';
import { AlertList } from './alert-list.tsx';
import { useAlertConnection } from './alert-news.ts';
import { ALERTS_KEY, alertsQuery, openAlertsQuery, takeAlert } from './alert-queries.ts';
import { CloseAlertDialog } from './close-alert-dialog.tsx';
import { TakeOverDialog } from './take-over-dialog.tsx';
import { useAlertTexts } from './use-alert-texts.ts';
import { useAlertsReload } from './use-alerts-reload.ts';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';

/** What wants attention: seen, taken and closed; state, filter and page are in the address. */
export function AlertsView() {
  const t = useTranslations('alerts');
  const failureTitle = useTranslations('failure')('title');
  const texts = useAlertTexts();
  const textOf = useFailureText();
  useScreenTitle(t('title'));
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const filter = readAlertFilter(address);
  const page = readPage(address);
  const list = useQuery(alertsQuery(filter, page));
  const connection = useAlertConnection();
  const show = (next: AlertListFilter, toPage = 1, options?: NavigateOptions) =>
    setAddress(listAddress(writeAlertFilter(next), toPage), options);
  const { isInUse, list: listElement, ...pointer } = useRowsInUse();
  const isHeld = useAlertsReload(isInUse);
  // Kept while its dialog closes.
  const [asked, setAsked] = useState<{ alert: Alert; about: 'close' | 'takeOver' } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const named = (alert: Alert) => ({ wagon: texts.subject(alert), rule: texts.rule(alert) });

  const reload = async () => {
    void queries.invalidateQueries(openAlertsQuery);
    await queries.invalidateQueries({ queryKey: ALERTS_KEY });
  };
  const take = useOneCall<Alert, Alert>({
    mutationFn: ({ id }) => takeAlert(id),
    onSuccess: (alert) => setDone(t('taken', named(alert))),
    onSettled: reload,
  });
  const ask = (alert: Alert, about: 'close' | 'takeOver') => {
    setDone(null);
    take.reset();
    setAsked({ alert, about });
    setAsking(true);
  };
  const tellDone = (text: string) => {
    setAsking(false);
    setDone(text);
    void reload();
  };

  return (
    <Container size="lg" py="md">
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Title order={1} size="h3">
            {t('title')}
          </Title>
          <Group gap="xs">
            <Text role="status" size="xs" c="dimmed">
              {isHeld && t('held')}
            </Text>
            <LiveStatus connection={connection} shown={list} />
          </Group>
        </Group>
        <SegmentedControl
          aria-label={t('statesLabel')}
          value={filter.state}
          data={ALERT_STATES.map((state) => ({ value: state, label: t(`states.${state}`) }))}
          onChange={(state) => show({ ...filter, state: state as AlertState })}
          style={{ alignSelf: 'start' }}
        />
        <AlertFilterForm filter={filter} onFilter={(next) => show(next)} />
        <SuccessAlert>{done}</SuccessAlert>
        {take.error && (
          <FormAlert cause={take.error} title={<span lang="en">{failureTitle}</span>}>
            {textOf(take.error)}
          </FormAlert>
        )}
        <section ref={listElement} tabIndex={-1} style={{ outline: 'none' }} {...pointer}>
          <AlertList
            list={list}
            filter={filter}
            page={page}
            onPage={(next, options) => show(filter, next, options)}
            taking={take.isPending ? take.variables.id : null}
            onTake={(alert) => {
              setDone(null);
              take.mutate(alert);
            }}
            onTakeOver={(alert) => ask(alert, 'takeOver')}
            onClose={(alert) => ask(alert, 'close')}
          />
        </section>
      </Stack>
      {asked?.about === 'close' && (
        <CloseAlertDialog
          key={asked.alert.id}
          opened={isAsking}
          alert={asked.alert}
          onDone={() => tellDone(t('closing.done', named(asked.alert)))}
          onClose={() => setAsking(false)}
        />
      )}
      {asked?.about === 'takeOver' && (
        <TakeOverDialog
          key={asked.alert.id}
          opened={isAsking}
          alert={asked.alert}
          onDone={() => tellDone(t('taken', named(asked.alert)))}
          onChanged={reload}
          onClose={() => setAsking(false)}
        />
      )}
    </Container>
  );
}
