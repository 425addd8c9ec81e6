import { useTranslations } from 'use-intl';
import { DraftForm } from '../ui/draft-form.tsx';
import { useAddition } from '../ui/use-addition.ts';
import { postSensor } from './sensor-calls.ts';
import { isSameDraft, NEW_SENSOR, toSensorPayload } from './sensor-draft.ts';
import { SensorFields } from './sensor-fields.tsx';
import { useRegistryReload } from './use-registry-reload.ts';

interface AddSensorFormProps {
  /** What succeeded last; null when there is nothing to say. */
  success: string | null;
  onSuccess: (text: string | null) => void;
}

/** Registers sensors, one after the other. */
export function AddSensorForm({ success, onSuccess }: AddSensorFormProps) {
  const t = useTranslations();
  const form = useAddition({
    empty: NEW_SENSOR,
    isSameDraft,
    payloadOf: toSensorPayload,
    send: postSensor,
    reload: useRegistryReload(),
    successText: t('sensors.added'),
    onSuccess,
  });
  return (
    <DraftForm
      form={form}
      title={t('sensors.addTitle')}
      incomplete={{ title: t('sensors.incomplete'), text: t('sensors.mend') }}
      submitText={t('admin.add')}
      success={success}
    >
      <SensorFields form={form} wagonNumber={null} />
    </DraftForm>
  );
}
