import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlertChannel } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { DraftForm } from '../ui/draft-form.tsx';
import { RowToEdit } from '../ui/row-to-edit.tsx';
import { useEdit } from '../ui/use-edit.ts';
import { draftOf, isSameDraft, toChannelChange } from './channel-draft.ts';
import { ChannelFields } from './channel-fields.tsx';
import { channelsQuery, channelToEditQuery, fetchChannel, putChannel } from './setting-queries.ts';
import { useChannelValues } from './use-channel-values.ts';

interface EditChannelProps {
  id: number;
  onSaved: () => void;
  onCancel: () => void;
}

/** Reads a channel as it is now and opens its form. */
export function EditChannel({ id, onSaved, onCancel }: EditChannelProps) {
  const t = useTranslations('alertSettings.channels');
  return (
    <RowToEdit
      row={useQuery(channelToEditQuery(id))}
      title={t('tab')}
      loadingText={t('loading')}
      gone={{ code: 'channel_not_found', text: t('gone') }}
      onClose={onCancel}
    >
      {(channel) => <EditChannelForm channel={channel} onSaved={onSaved} onCancel={onCancel} />}
    </RowToEdit>
  );
}

function EditChannelForm({ channel, onSaved, onCancel }: Omit<EditChannelProps, 'id'> & { channel: AlertChannel }) {
  const t = useTranslations('alertSettings.channels');
  const save = useTranslations('admin')('save');
  const queries = useQueryClient();
  const form = useEdit({
    row: channel,
    draftOf,
    isSameDraft,
    payloadOf: toChannelChange,
    send: (change, ifMatch) => putChannel(channel.id, change, ifMatch),
    readNow: () => fetchChannel(channel.id),
    reload: () => queries.invalidateQueries(channelsQuery),
    valuesOf: useChannelValues(),
    onSaved,
  });
  return (
    <DraftForm
      form={form}
      title={t('editTitle', { name: channel.name })}
      incomplete={{ title: t('incomplete'), text: t('mend') }}
      submitText={save}
      gone={{ code: 'channel_not_found', text: t('gone') }}
      onCancel={onCancel}
    >
      <ChannelFields form={form} />
    </DraftForm>
  );
}
