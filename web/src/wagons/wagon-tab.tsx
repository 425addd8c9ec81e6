import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { WAGON_NUMBER_PATTERN, type Wagon } from '@vagon/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GoToPlace, ListPlace } from '../ui/list-place.ts';
import { NumberSearch } from '../ui/number-search.tsx';
import { useRowFocus } from '../ui/use-row-focus.ts';
import { AddWagonForm } from './add-wagon-form.tsx';
import { DeleteWagon } from './delete-wagon.tsx';
import { useNumberFaultText } from './use-number-fault-text.ts';
import { numberFault } from './wagon-draft.ts';
import { WagonList } from './wagon-list.tsx';
import { wagonsQuery } from './wagon-queries.ts';
import { WagonToEdit } from './wagon-to-edit.tsx';

interface WagonTabProps {
  place: ListPlace;
  goTo: GoToPlace;
}

/** An address can hold anything; only a wagon's number is searched or edited. */
const orNone = (number: string): string => (numberFault(number) === null ? number : '');

/** Adding, editing, finding and deleting wagons. */
export function WagonTab({ place: { page, ...asked }, goTo }: WagonTabProps) {
  const t = useTranslations();
  const faultText = useNumberFaultText();
  const place = { page, number: orNone(asked.number), edit: orNone(asked.edit) };
  const list = useQuery(wagonsQuery(place.number, page));
  const { list: listElement, focusRow, renameRow } = useRowFocus(place.edit);
  const [success, setSuccess] = useState<string | null>(null);
  const [toDelete, setToDelete] = useState<Wagon | null>(null);

  const edited = Number(place.edit);
  const onSaved = (saved: Wagon) => {
    setSuccess(t('wagons.edited'));
    renameRow(saved.number);
    // A search for the wagon goes on under its new number.
    goTo({ edit: '', number: place.number && String(saved.number) });
  };

  return (
    <Stack gap="md">
      {place.edit ? (
        <WagonToEdit key={edited} number={edited} onSaved={onSaved} onCancel={() => goTo({ edit: '' })} />
      ) : (
        <AddWagonForm success={success} onSuccess={setSuccess} />
      )}
      <section ref={listElement} tabIndex={-1} style={{ outline: 'none' }}>
        <WagonList
          list={list}
          place={place}
          onPage={(next, options) => goTo({ page: next }, options)}
          onEdit={(wagon) => {
            setSuccess(null);
            goTo({ edit: String(wagon.number) });
          }}
          onDelete={setToDelete}
          search={
            <NumberSearch
              label={t('wagons.searchForm')}
              submitText={t('admin.search')}
              number={place.number}
              faultText={faultText}
              onSearch={(number) => goTo({ number, page: 1 })}
              inputMode="numeric"
              pattern={WAGON_NUMBER_PATTERN}
              title={t('positions.number.pattern')}
              wholeListText={t('admin.wholeList')}
            />
          }
        />
      </section>
      {toDelete && (
        <DeleteWagon
          key={toDelete.number}
          wagon={toDelete}
          onDeleted={() => {
            setToDelete(null);
            setSuccess(t('wagons.deleted'));
            focusRow({ row: '', action: 'delete' });
          }}
          onClose={() => {
            setToDelete(null);
            focusRow({ row: toDelete.number, action: 'delete' });
          }}
        />
      )}
    </Stack>
  );
}
