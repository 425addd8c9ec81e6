import { useQuery } from '@tanstack/react-query';
import type { Wagon } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { RowToEdit } from '../ui/row-to-edit.tsx';
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
  const named = { number: String(number) };
  return (
    <RowToEdit
      row={useQuery(wagonToEditQuery(number))}
      title={t('wagons.editTitle', named)}
      loadingText={t('wagons.loading')}
      gone={{ code: 'wagon_not_found', text: t('wagons.gone', named) }}
      onClose={onCancel}
    >
      {(wagon) => <EditWagonForm wagon={wagon} onSaved={onSaved} onCancel={onCancel} />}
    </RowToEdit>
  );
}
