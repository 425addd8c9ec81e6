import type { Wagon, WagonUpdate } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useRegistryReload } from '../sensors/use-registry-reload.ts';
import { DraftForm } from '../ui/draft-form.tsx';
import { useEdit } from '../ui/use-edit.ts';
import { SensorSelect } from './sensor-select.tsx';
import { useCurrentWagon } from './use-current-wagon.ts';
import { putWagon } from './wagon-calls.ts';
import { draftOf, isSameDraft, SENSOR_TYPES, toWagonUpdate } from './wagon-draft.ts';
import { WagonFields } from './wagon-fields.tsx';
import { fetchWagon } from './wagon-queries.ts';

interface EditWagonFormProps {
  /** The wagon as it was when the form was opened. */
  wagon: Wagon;
  onSaved: (saved: Wagon) => void;
  onCancel: () => void;
}

/** Changes a wagon: its number, its country and the sensors it carries. */
export function EditWagonForm({ wagon, onSaved, onCancel }: EditWagonFormProps) {
  const t = useTranslations();
  const form = useEdit({
    row: wagon,
    draftOf,
    isSameDraft,
    payloadOf: toWagonUpdate,
    send: (update: WagonUpdate, ifMatch) => putWagon(wagon.number, update, ifMatch),
    readNow: () => fetchWagon(wagon.number),
    reload: useRegistryReload(),
    valuesOf: useCurrentWagon(),
    onSaved,
  });
  const number = String(wagon.number);
  const { sensors } = form.draft;
  return (
    <DraftForm
      form={form}
      title={t('wagons.editTitle', { number })}
      incomplete={{ title: t('wagons.incomplete'), text: t('wagons.mend') }}
      submitText={t('admin.save')}
      gone={{ code: 'wagon_not_found', text: t('wagons.gone', { number }) }}
      onCancel={onCancel}
    >
      <WagonFields form={form} />
      {SENSOR_TYPES.map((type) => (
        <SensorSelect
          key={type}
          type={type}
          wagonNumber={wagon.number}
          sensor={sensors[type]}
          onSensor={(sensor) => form.type({ sensors: { ...sensors, [type]: sensor } })}
        />
      ))}
    </DraftForm>
  );
}
