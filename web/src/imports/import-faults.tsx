import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FaultyRow, Import } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import { PagedList } from '../ui/paged-list.tsx';
import type { ToPage } from '../ui/use-last-page.ts';
import { faultsQuery } from './import-calls.ts';
import { useColumnText, useFaultText } from './use-row-texts.ts';

interface ImportFaultsProps {
  of: Import;
  page: number;
  onPage: ToPage;
}

/** Every faulty cell of a file: where it stands, what stands in it, and why it cannot be brought in. */
export function ImportFaults({ of, page, onPage }: ImportFaultsProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const columnText = useColumnText(of.kind);
  const faultText = useFaultText(of.kind);
  const list = useQuery(faultsQuery(of.id, of.state, page));
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('faultyRows')}
      </Title>
      <PagedList<FaultyRow>
        caption={t('faultyRows')}
        list={list}
        page={page}
        onPage={onPage}
        rowKey={({ row, column, fault }) => `${row} ${column} ${fault}`}
        countText={(total) => t('faultsCount', { total: format.number(total) })}
        noneText={t('noFaults')}
        failureText={t('faultsWhat')}
        columns={[
          { key: 'row', heading: t('faultColumns.row'), cell: ({ row }) => format.number(row), alignRight: true },
          { key: 'column', heading: t('faultColumns.column'), cell: ({ column }) => columnText(column) },
          { key: 'value', heading: t('faultColumns.value'), cell: ({ value }) => value || t('emptyValue') },
          { key: 'fault', heading: t('faultColumns.fault'), cell: ({ fault }) => faultText(fault) },
        ]}
      />
    </Stack>
  );
}
