import { useQuery } from '@tanstack/react-query';
import type { Sensor } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { RowToEdit } from '../ui/row-to-edit.tsx';
import { EditSensorForm } from './edit-sensor-form.tsx';
import { sensorToEditQuery } from './sensor-queries.ts';

interface SensorToEditProps {
  number: string;
  onSaved: (saved: Sensor) => void;
  onCancel: () => void;
}

/** Reads the sensor as it is now, so that an old list is no reason for a conflict, and opens its form. */
export function SensorToEdit({ number, onSaved, onCancel }: SensorToEditProps) {
  const t = useTranslations();
  return (
    <RowToEdit
      row={useQuery(sensorToEditQuery(number))}
      title={t('sensors.editTitle', { number })}
      loadingText={t('sensors.loading')}
      gone={{ code: 'sensor_not_found', text: t('sensors.gone', { number }) }}
      onClose={onCancel}
    >
      {(sensor) => <EditSensorForm sensor={sensor} onSaved={onSaved} onCancel={onCancel} />}
    </RowToEdit>
  );
}
