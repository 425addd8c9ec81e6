import { NativeSelect, TextInput } from '@mantine/core';
import { SENSOR_NUMBER_PATTERN } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import type { FormDraft } from '../ui/form-draft.ts';
import { numberFault, SENSOR_TYPES, type SensorDraft } from './sensor-draft.ts';
import classes from './sensor-fields.module.css';

interface SensorFieldsProps {
  form: FormDraft<SensorDraft>;
  /** The wagon that carries the sensor, which keeps its type from changing. */
  wagonNumber: number | null;
}

/** A sensor's number and type; what is missing is no fault until it was tried to save this. */
export function SensorFields({ form, wagonNumber }: SensorFieldsProps) {
  const t = useTranslations();
  const { draft, type, firstInput } = form;
  const isRefused = form.refusals > 0;
  const fault = numberFault(draft.number);
  const isFaultShown = fault === 'numberPattern' || isRefused;
  return (
    <>
      <TextInput
        ref={firstInput}
        label={t('admin.columns.sensor')}
        value={draft.number}
        onChange={(event) => type({ number: event.currentTarget.value.trim() })}
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
        onChange={(event) => type({ type: event.currentTarget.value as SensorDraft['type'] })}
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
