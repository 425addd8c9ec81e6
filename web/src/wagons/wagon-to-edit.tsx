import { Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Wagon } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { isCode } from '../api/use-versioned-change.ts';
import { FailedChange } from '../ui/failed-change.tsx';
import { FormCard } from '../ui/form-card.tsx';
import { EditWagonForm } from './edit-wagon-form.tsx';
import { wagonToEditQuery } from './wagon-queries.ts';

interface WagonToEditProps {
  number: number;
  onSaved: (saved: Wagon) => void;
  onCancel: () => void;
}

/** Reads the wagon as it is now, so that an old list is no reason for a conflict, and opens its form. */
export function WagonToEdit({ number, onSaved, onCancel }: WagonToEditProps) {
  const t = useTranslations();
  const wagon = useQuery(wagonToEditQuery(number));
  if (wagon.data) return <EditWagonForm wagon={wagon.data} onSaved={onSaved} onCancel={onCancel} />;
  const gone = isCode(wagon.error, 'wagon_not_found') ? t('wagons.gone', { number: String(number) }) : undefined;
  return (
    <FormCard
      title={t('wagons.editTitle', { number: String(number) })}
      onSubmit={onCancel}
      alerts={wagon.error && <FailedChange failure={wagon.error} text={gone} />}
      actions={
        <Button type="submit" variant="default">
          {t('dialog.close')}
        </Button>
      }
    >
      {wagon.isPending && (
        <Group role="status" gap="xs">
          <Loader size="sm" aria-hidden />
          <Text size="sm">{t('wagons.loading')}</Text>
        </Group>
      )}
    </FormCard>
  );
}
