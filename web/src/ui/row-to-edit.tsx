import { Button, Group, Loader, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FailedChange } from './failed-change.tsx';
import { FormCard } from './form-card.tsx';
import type { Gone } from './gone.ts';

interface RowToEditProps<Row> {
  row: UseQueryResult<Row>;
  title: string;
  loadingText: string;
  gone: Gone;
  onClose: () => void;
  /** The form of the row once it is read. */
  children: (row: Row) => ReactNode;
}

/** Stands where a row's form will be while the row is read, and says why when it cannot be. */
export function RowToEdit<Row>({ row, title, loadingText, gone, onClose, children }: RowToEditProps<Row>) {
  const t = useTranslations();
  if (row.data) return children(row.data);
  return (
    <FormCard
      title={title}
      onSubmit={onClose}
      alerts={row.error && <FailedChange failure={row.error} gone={gone} />}
      actions={
        <Button type="submit" variant="default">
          {t('dialog.close')}
        </Button>
      }
    >
      {row.isPending && (
        <Group role="status" gap="xs">
          <Loader size="sm" aria-hidden />
          <Text size="sm">{loadingText}</Text>
        </Group>
      )}
    </FormCard>
  );
}
