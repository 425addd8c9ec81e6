import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Sensor } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { isCode, useVersionedChange } from '../api/use-versioned-change.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CurrentValues } from '../ui/current-values.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { deleteSensor } from './sensor-calls.ts';
import { fetchSensor, REGISTRY_KEY } from './sensor-queries.ts';
import { useCurrentSensor } from './use-current-sensor.ts';

interface DeleteSensorProps {
  /** The sensor as its row shows it. */
  sensor: Sensor;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks, and takes a sensor from the list; one that changed since its row was read is shown and asked about again. */
export function DeleteSensor({ sensor, onDeleted, onClose }: DeleteSensorProps) {
  const t = useTranslations();
  const textOf = useFailureText();
  const queries = useQueryClient();
  const currentSensor = useCurrentSensor();
  const number = sensor.sensorNumber;
  const { shown, isChanged, change } = useVersionedChange({
    seen: sensor,
    send: (_: undefined, ifMatch) => deleteSensor(number, ifMatch),
    readNow: () => fetchSensor(number),
    onSuccess: () => queries.invalidateQueries({ queryKey: REGISTRY_KEY }),
  });
  const isGone = isCode(change.error, 'sensor_not_found');
  const failureText = change.error && (isGone ? t('sensors.gone', { number }) : textOf(change.error));
  return (
    <ConfirmDialog
      opened
      returnFocus={false}
      title={t('sensors.deleteTitle', { number })}
      confirmText={t('admin.columns.delete')}
      isPending={change.isPending}
      failureText={failureText ?? undefined}
      onConfirm={isGone ? undefined : () => change.mutate(undefined, { onSuccess: onDeleted })}
      onClose={() => {
        if (change.error) void queries.invalidateQueries({ queryKey: REGISTRY_KEY });
        onClose();
      }}
    >
      {!isGone && (
        <Stack gap="xs">
          {isChanged && (
            <>
              <CurrentValues title={t('changed.now')} values={currentSensor(shown, sensor)} />
              <Text size="sm">{t('changed.deleteHint')}</Text>
            </>
          )}
          <Text size="sm">{t('sensors.deleteKept')}</Text>
          <Text size="sm">
            {shown.wagonNumber === null
              ? t('sensors.deleteFree')
              : t('sensors.deleteRides', { wagon: String(shown.wagonNumber) })}
          </Text>
        </Stack>
      )}
    </ConfirmDialog>
  );
}
