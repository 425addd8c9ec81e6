import { NativeSelect, TextInput } from '@mantine/core';
import { SENSOR_NUMBER_PATTERN } from '@vagon/contract';
import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { numberFault, SENSOR_TYPES, type SensorDraft } from './sensor-draft.ts';
import classes from './sensor-fields.module.css';

interface SensorFieldsProps {
  inputRef: Ref<HTMLInputElement>;
  draft: SensorDraft;
  onType: (typed: Partial<SensorDraft>) => void;
  /** Whether it was tried to save this: until then what is missing is no fault. */
  isRefused: boolean;
  /** The wagon that carries the sensor, which keeps its type from changing. */
  wagonNumber: number | null;
}

/** A sensor's number and type. */
export function SensorFields({ inputRef, draft, onType, isRefused, wagonNumber }: SensorFieldsProps) {
  const t = useTranslations();
  const fault = numberFault(draft.number);
  const isFaultShown = fault === 'numberPattern' || isRefused;
  return (
    <>
      <TextInput
        ref={inputRef}
        label={t('admin.columns.sensor')}
        value={draft.number}
        onChange={(event) => onType({ number: event.currentTarget.value.trim() })}
        error={isFaultShown && fault && t(`sensors.${fault}`)}
        pattern={SENSOR_NUMBER_PATTERN}
        title={t('sensors.numberPattern')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NativeSelect
        label={t('admin.columns.sensorType')}
        value={draft.type}
        onChange={(event) => onType({ type: event.currentTarget.value as SensorDraft['type'] })}
        error={isRefused && draft.type === '' && t('sensors.typeMissing')}
        disabled={wagonNumber !== null}
        classNames={{ input: classes.type }}
        description={wagonNumber !== null && t('sensors.ridesOn', { wagon: String(wagonNumber) })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={[
          ...(draft.type === '' ? [{ value: '', label: t('sensors.choose') }] : []),
          ...SENSOR_TYPES.map((value) => ({ value, label: t(`sensors.types.${value}`) })),
        ]}
      />
    </>
  );
}
