import type { Sensor } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import type { CurrentValue } from '../ui/current-values.tsx';

/** Tells what a sensor is now, and what of it differs from what somebody typed or saw. */
export function useCurrentSensor(): (
  sensor: Sensor,
  other: Pick<Sensor, 'sensorNumber' | 'wagonNumber'> & { sensorType: string },
) => CurrentValue[] {
  const t = useTranslations();
  return (now, other) => [
    { label: t('admin.columns.sensor'), value: now.sensorNumber, differs: now.sensorNumber !== other.sensorNumber },
    {
      label: t('admin.columns.sensorType'),
      value: t(`sensors.types.${now.sensorType}`),
      differs: now.sensorType !== other.sensorType,
    },
    {
      label: t('sensors.rides'),
      value: now.wagonNumber === null ? t('sensors.free') : String(now.wagonNumber),
      differs: now.wagonNumber !== other.wagonNumber,
    },
  ];
}
