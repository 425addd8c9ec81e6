import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { AlertChannel } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { draftOf } from './channel-draft.ts';
import { channelsQuery, deleteChannel, fetchChannel } from './setting-queries.ts';
import { useChannelValues } from './use-channel-values.ts';

interface DeleteChannelProps {
  /** The channel as its row shows it. */
  channel: AlertChannel;
  onDeleted: () => void;
  onClose: () => void;
}

/** Removes a channel. */
export function DeleteChannel({ channel, onDeleted, onClose }: DeleteChannelProps) {
  const t = useTranslations('alertSettings.channels');
  const confirmText = useTranslations('admin.columns')('delete');
  const queries = useQueryClient();
  const valuesOf = useChannelValues();
  return (
    <DeleteDialog<AlertChannel>
      row={channel}
      title={t('deleteTitle', { name: channel.name })}
      confirmText={confirmText}
      gone={{ code: 'channel_not_found', text: t('gone') }}
      send={(ifMatch) => deleteChannel(channel.id, ifMatch)}
      readNow={() => fetchChannel(channel.id)}
      reload={() => queries.invalidateQueries(channelsQuery)}
      valuesOf={(now) => valuesOf(now, draftOf(channel))}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      {() => <Text size="sm">{t('deleteKept')}</Text>}
    </DeleteDialog>
  );
}
