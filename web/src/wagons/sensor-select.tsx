import { useQuery } from '@tanstack/react-query';
import type { SensorType } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { freeSensorsQuery } from '../sensors/sensor-queries.ts';
import { useFormat } from '../ui/format.ts';
import { SearchSelect } from '../ui/search-select.tsx';

interface SensorSelectProps {
  type: SensorType;
  /** The wagon whose own sensors may be chosen besides the free ones. */
  wagonNumber: number;
  sensor: string;
  onSensor: (sensor: string) => void;
}

const NONE: string[] = [];

/** The sensor of one type that a wagon carries, or none. */
export function SensorSelect({ type, wagonNumber, sensor, onSensor }: SensorSelectProps) {
  const t = useTranslations();
  const format = useFormat();
  const free = useQuery(freeSensorsQuery(type, wagonNumber));
  return (
    <SearchSelect
      label={t(`admin.columns.${type}Sensor`)}
      value={sensor}
      onValue={onSensor}
      options={free.isPending ? undefined : (free.data ?? NONE)}
      placeholder={t('wagons.noSensor')}
      noneText={t('wagons.noFreeSensors')}
      clearText={t(`wagons.clear.${type}`)}
      moreText={(count) => t('wagons.moreSensors', { count: format.number(count) })}
      error={free.error ? t('wagons.sensorsWhat') : undefined}
      onOpen={() => {
        if (free.error) void free.refetch();
      }}
    />
  );
}
