import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Sensor } from '@vagon/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GoToPlace, ListPlace } from '../ui/list-place.ts';
import { NumberSearch } from '../ui/number-search.tsx';
import { useRowFocus } from '../ui/use-row-focus.ts';
import { AddSensorForm } from './add-sensor-form.tsx';
import { DeleteSensor } from './delete-sensor.tsx';
import { SensorList } from './sensor-list.tsx';
import { sensorsQuery } from './sensor-queries.ts';
import { SensorToEdit } from './sensor-to-edit.tsx';

interface SensorTabProps {
  place: ListPlace;
  goTo: GoToPlace;
}

/** Adding, editing, finding and deleting sensors. */
export function SensorTab({ place, goTo }: SensorTabProps) {
  const t = useTranslations();
  const list = useQuery(sensorsQuery(place.number, place.page));
  const { list: listElement, focusRow, renameRow } = useRowFocus(place.edit);
  const [success, setSuccess] = useState<string | null>(null);
  const [toDelete, setToDelete] = useState<Sensor | null>(null);

  const onSaved = (saved: Sensor) => {
    setSuccess(t('sensors.edited'));
    renameRow(saved.sensorNumber);
    goTo({ edit: '' });
  };

  return (
    <Stack gap="md">
      {place.edit ? (
        <SensorToEdit key={place.edit} number={place.edit} onSaved={onSaved} onCancel={() => goTo({ edit: '' })} />
      ) : (
        <AddSensorForm success={success} onSuccess={setSuccess} />
      )}
      <section ref={listElement} tabIndex={-1} style={{ outline: 'none' }}>
        <SensorList
          list={list}
          place={place}
          onPage={(page, options) => goTo({ page }, options)}
          onEdit={(sensor) => {
            setSuccess(null);
            goTo({ edit: sensor.sensorNumber });
          }}
          onDelete={setToDelete}
          search={
            <NumberSearch
              label={t('sensors.searchForm')}
              submitText={t('admin.search')}
              wholeListText={t('admin.wholeList')}
              number={place.number}
              faultText={(number) => (number === '' ? t('sensors.searchEmpty') : null)}
              onSearch={(number) => goTo({ number, page: 1 })}
            />
          }
        />
      </section>
      {toDelete && (
        <DeleteSensor
          key={toDelete.sensorNumber}
          sensor={toDelete}
          onDeleted={() => {
            setToDelete(null);
            setSuccess(t('sensors.deleted'));
            focusRow({ row: '', action: 'delete' });
          }}
          onClose={() => {
            setToDelete(null);
            focusRow({ row: toDelete.sensorNumber, action: 'delete' });
          }}
        />
      )}
    </Stack>
  );
}
