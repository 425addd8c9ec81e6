import { Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Sensor } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { isCode } from '../api/use-versioned-change.ts';
import { FailedChange } from '../ui/failed-change.tsx';
import { FormCard } from '../ui/form-card.tsx';
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
  const sensor = useQuery(sensorToEditQuery(number));
  if (sensor.data) return <EditSensorForm sensor={sensor.data} onSaved={onSaved} onCancel={onCancel} />;
  const gone = isCode(sensor.error, 'sensor_not_found') ? t('sensors.gone', { number }) : undefined;
  return (
    <FormCard
      title={t('sensors.editTitle', { number })}
      onSubmit={onCancel}
      alerts={sensor.error && <FailedChange failure={sensor.error} text={gone} />}
      actions={
        <Button type="submit" variant="default">
          {t('dialog.close')}
        </Button>
      }
    >
      {sensor.isPending && (
        <Group role="status" gap="xs">
          <Loader size="sm" aria-hidden />
          <Text size="sm">{t('sensors.loading')}</Text>
        </Group>
      )}
    </FormCard>
  );
}
