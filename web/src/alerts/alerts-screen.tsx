import { Container, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ALERT_STATES, type Alert, type AlertState } from '@vagon/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { listAddress } from '../admin/list-address.ts';
import { useOneCall } from '../api/use-one-call.ts';
import { useRowsInUse } from '../positions/use-rows-in-use.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { readPage } from '../ui/read-page.ts';
import { SuccessAlert } from '../ui/success-alert.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { useScreenTitle } from '../ui/use-screen-title.ts';
import { alertFields, readAlertFilter } from './alert-filter.ts';
import { AlertFilterForm } from './alert-filter-form.tsx';
import { AlertList } from './alert-list.tsx';
import { ALERTS_KEY, alertsQuery, openAlertsQuery, takeAlert } from './alert-queries.ts';
import { CloseAlertDialog } from './close-alert-dialog.tsx';
import { useAlertTexts } from './use-alert-texts.ts';
import { useAlertsReload } from './use-alerts-reload.ts';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';

/** What wants attention: seen, taken and closed; state, filter and page are in the address. */
export default function AlertsScreen() {
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
  const { isInUse, list: listElement, ...pointer } = useRowsInUse();
  const isHeld = useAlertsReload(isInUse);
  const [toClose, setToClose] = useState<Alert | null>(null);
  const [isClosing, setClosing] = useState(false);
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

  return (
    <Container size="lg" py="md">
      <Stack gap="md">
        <Title order={1} size="h3">
          {t('title')}
        </Title>
        <SegmentedControl
          aria-label={t('statesLabel')}
          value={filter.state}
          data={ALERT_STATES.map((state) => ({ value: state, label: t(`states.${state}`) }))}
          onChange={(state) => setAddress(listAddress(alertFields({ ...filter, state: state as AlertState }), 1))}
          style={{ alignSelf: 'start' }}
        />
        <Group justify="space-between" align="flex-end">
          <AlertFilterForm filter={filter} onFilter={(next) => setAddress(listAddress(alertFields(next), 1))} />
          <Text role="status" size="sm" c="dimmed">
            {isHeld && t('held')}
          </Text>
        </Group>
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
            onPage={(next, options) => setAddress(listAddress(alertFields(filter), next), options)}
            taking={take.isPending ? take.variables.id : null}
            onTake={(alert) => {
              setDone(null);
              take.mutate(alert);
            }}
            onClose={(alert) => {
              setDone(null);
              take.reset();
              setToClose(alert);
              setClosing(true);
            }}
          />
        </section>
      </Stack>
      {toClose && (
        <CloseAlertDialog
          key={toClose.id}
          opened={isClosing}
          alert={toClose}
          onDone={() => {
            setClosing(false);
            setDone(t('closing.done', named(toClose)));
            void reload();
          }}
          onClose={() => setClosing(false)}
        />
      )}
    </Container>
  );
}
