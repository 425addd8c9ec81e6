import { useTranslations } from 'use-intl';
import { useRegistryReload } from '../sensors/use-registry-reload.ts';
import { DraftForm } from '../ui/draft-form.tsx';
import { useAddition } from '../ui/use-addition.ts';
import { postWagon } from './wagon-calls.ts';
import { isSameDraft, NEW_WAGON, toWagonCreate } from './wagon-draft.ts';
import { WagonFields } from './wagon-fields.tsx';

interface AddWagonFormProps {
  /** What succeeded last; null when there is nothing to say. */
  success: string | null;
  onSuccess: (text: string | null) => void;
}

/** Registers wagons, one after the other. */
export function AddWagonForm({ success, onSuccess }: AddWagonFormProps) {
  const t = useTranslations();
  const form = useAddition({
    empty: NEW_WAGON,
    isSameDraft,
    payloadOf: toWagonCreate,
    send: postWagon,
    reload: useRegistryReload(),
    successText: t('wagons.added'),
    onSuccess,
  });
  return (
    <DraftForm
      form={form}
      title={t('wagons.addTitle')}
      incomplete={{ title: t('wagons.incomplete'), text: t('wagons.mend') }}
      submitText={t('admin.add')}
      success={success}
    >
      <WagonFields form={form} />
    </DraftForm>
  );
}
