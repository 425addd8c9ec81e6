import type { Sensor, SensorPayload } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { DraftForm } from '../ui/draft-form.tsx';
import { useEdit } from '../ui/use-edit.ts';
import { putSensor } from './sensor-calls.ts';
import { draftOf, isSameDraft, toSensorPayload } from './sensor-draft.ts';
import { SensorFields } from './sensor-fields.tsx';
import { fetchSensor } from './sensor-queries.ts';
import { useCurrentSensor } from './use-current-sensor.ts';
import { useRegistryReload } from './use-registry-reload.ts';

interface EditSensorFormProps {
  /** The sensor as it was when the form was opened. */
  sensor: Sensor;
  onSaved: (saved: Sensor) => void;
  onCancel: () => void;
}

/** Changes a sensor's number, and its type while no wagon carries it. */
export function EditSensorForm({ sensor, onSaved, onCancel }: EditSensorFormProps) {
  const t = useTranslations();
  const currentSensor = useCurrentSensor();
  const number = sensor.sensorNumber;
  const form = useEdit({
    row: sensor,
    draftOf,
    isSameDraft,
    payloadOf: toSensorPayload,
    send: (payload: SensorPayload, ifMatch) => putSensor(number, payload, ifMatch),
    readNow: () => fetchSensor(number),
    reload: useRegistryReload(),
    valuesOf: (now, draft) =>
      currentSensor(now, {
        sensorNumber: draft.number,
        sensorType: draft.type,
        wagonNumber: sensor.wagonNumber,
      }),
    onSaved,
  });
  return (
    <DraftForm
      form={form}
      title={t('sensors.editTitle', { number })}
      incomplete={{ title: t('sensors.incomplete'), text: t('sensors.mend') }}
      submitText={t('admin.save')}
      gone={{ code: 'sensor_not_found', text: t('sensors.gone', { number }) }}
      onCancel={onCancel}
    >
      <SensorFields form={form} wagonNumber={form.shown.wagonNumber} />
    </DraftForm>
  );
}
