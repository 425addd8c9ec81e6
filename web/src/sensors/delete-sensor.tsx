import { Text } from '@mantine/core';
import type { Sensor } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { deleteSensor } from './sensor-calls.ts';
import { fetchSensor } from './sensor-queries.ts';
import { useCurrentSensor } from './use-current-sensor.ts';
import { useRegistryReload } from './use-registry-reload.ts';

interface DeleteSensorProps {
  /** The sensor as its row shows it. */
  sensor: Sensor;
  onDeleted: () => void;
  onClose: () => void;
}

/** Takes a sensor from the list; says which wagon loses it. */
export function DeleteSensor({ sensor, onDeleted, onClose }: DeleteSensorProps) {
  const t = useTranslations();
  const reload = useRegistryReload();
  const currentSensor = useCurrentSensor();
  const number = sensor.sensorNumber;
  return (
    <DeleteDialog<Sensor>
      row={sensor}
      title={t('sensors.deleteTitle', { number })}
      confirmText={t('admin.columns.delete')}
      gone={{ code: 'sensor_not_found', text: t('sensors.gone', { number }) }}
      send={(ifMatch) => deleteSensor(number, ifMatch)}
      readNow={() => fetchSensor(number)}
      reload={reload}
      valuesOf={(now) => currentSensor(now, sensor)}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      {({ wagonNumber }) => (
        <>
          <Text size="sm">{t('sensors.deleteKept')}</Text>
          <Text size="sm">
            {wagonNumber === null ? t('sensors.deleteFree') : t('sensors.deleteRides', { wagon: String(wagonNumber) })}
          </Text>
        </>
      )}
    </DeleteDialog>
  );
}
