import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UnassignedSensor } from '@vagon/contract';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { AdminSection } from '../admin/admin-section.tsx';
import { listAddress } from '../admin/list-address.ts';
import { SearchBox } from '../admin/search-box.tsx';
import { writeSearch } from '../positions/search-address.ts';
import { readPage } from '../ui/read-page.ts';
import { SuccessAlert } from '../ui/success-alert.tsx';
import { SensorStepDialog } from './sensor-step-dialog.tsx';
import { UnassignedList } from './unassigned-list.tsx';
import { unassignedQuery } from './unassigned-query.ts';
import type { StepDone } from './use-sensor-step.ts';

/** The sensors whose readings found no wagon, and the step that lets them find it; search and page are in the address. */
export default function UnknownSensorsScreen() {
  const t = useTranslations('unknownSensors');
  const [address, setAddress] = useSearchParams();
  const number = address.get('number') ?? '';
  const page = readPage(address);
  const list = useQuery(unassignedQuery(number, page));
  const [chosen, setChosen] = useState<UnassignedSensor | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<StepDone | null>(null);
  return (
    <AdminSection title={t('title')} intro={t('intro')}>
      <SuccessAlert>{done && <DoneText {...done} />}</SuccessAlert>
      <SearchBox label={t('search')} value={number} onSearch={(next) => setAddress(listAddress({ number: next }, 1))} />
      <UnassignedList
        list={list}
        number={number}
        page={page}
        onPage={(next, options) => setAddress(listAddress({ number }, next), options)}
        onStep={(sensor) => {
          setDone(null);
          setChosen(sensor);
          setAsking(true);
        }}
      />
      <SensorStepDialog
        opened={isAsking}
        sensor={chosen}
        onDone={(what) => {
          setDone(what);
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      />
    </AdminSection>
  );
}

function DoneText({ sensorNumber, wagonNumber, rodeBefore }: StepDone) {
  const t = useTranslations('unknownSensors.done');
  if (wagonNumber === null) return t(rodeBefore ? 'registeredAgain' : 'registered', { sensor: sensorNumber });
  const told = { sensor: sensorNumber, wagon: String(wagonNumber) };
  const history = writeSearch({ kind: 'wagon', number: told.wagon, page: 1 });
  return (
    <>
      {t(rodeBefore ? 'placed' : 'placedNew', told)}{' '}
      <Anchor component={Link} to={{ pathname: '/search', search: history.toString() }} inherit underline="always">
        {t('history')}
      </Anchor>
    </>
  );
}
