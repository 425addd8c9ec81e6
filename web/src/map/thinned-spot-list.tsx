import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MapBox } from '@vagon/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../ui/use-failure-text.ts';
import type { FilterFields } from './fleet-filter.ts';
import { spotWagonsQuery } from './fleet-spots-query.ts';
import { SpotPanel, type SpotPanelUse } from './spot-panel.tsx';

/** As `SpotList`, of a fleet too large to be here whole: the server is asked, also for the numbers with the digits typed. */
export function ThinnedSpotList({ box, filter, ...use }: SpotPanelUse & { box: MapBox; filter: FilterFields }) {
  const t = useTranslations('map.spot');
  const retry = useTranslations('failure');
  const textOf = useFailureText();
  const [digits, setDigits] = useState('');
  const all = useQuery(spotWagonsQuery(box, filter, ''));
  const { data, error, refetch } = useQuery(spotWagonsQuery(box, filter, digits));
  return (
    <SpotPanel
      {...use}
      total={all.data?.totalElements ?? null}
      matching={data?.totalElements ?? 0}
      listed={data?.data ?? []}
      digits={digits}
      onDigits={setDigits}
    >
      {error && (
        <Text role="alert" size="sm" component="div">
          {t('failed')} {textOf(error)}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
            {retry('retry')}
          </Button>
        </Text>
      )}
    </SpotPanel>
  );
}
