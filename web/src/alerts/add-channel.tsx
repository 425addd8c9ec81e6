import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { DraftForm } from '../ui/draft-form.tsx';
import { useAddition } from '../ui/use-addition.ts';
import { isSameDraft, NEW_CHANNEL, toChannelChange } from './channel-draft.ts';
import { ChannelFields } from './channel-fields.tsx';
import { channelsQuery, postChannel } from './setting-queries.ts';

interface AddChannelProps {
  /** What succeeded last; null when there is nothing to say. */
  success: string | null;
  onSuccess: (text: string | null) => void;
}

/** Adds channels, one after the other. */
export function AddChannel({ success, onSuccess }: AddChannelProps) {
  const t = useTranslations('alertSettings.channels');
  const add = useTranslations('admin')('add');
  const queries = useQueryClient();
  const form = useAddition({
    empty: NEW_CHANNEL,
    isSameDraft,
    payloadOf: toChannelChange,
    send: postChannel,
    reload: () => queries.invalidateQueries(channelsQuery),
    successText: t('added'),
    onSuccess,
  });
  return (
    <DraftForm
      form={form}
      title={t('addTitle')}
      incomplete={{ title: t('incomplete'), text: t('mend') }}
      submitText={add}
      success={success}
    >
      <ChannelFields form={form} />
    </DraftForm>
  );
}
