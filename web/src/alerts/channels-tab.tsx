import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AlertChannel } from '@vagon/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { OutdatedNote } from '../ui/outdated-note.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useRowFocus } from '../ui/use-row-focus.ts';
import { AddChannel } from './add-channel.tsx';
import { ChannelTable } from './channel-table.tsx';
import { DeleteChannel } from './delete-channel.tsx';
import { EditChannel } from './edit-channel.tsx';
import { channelsQuery } from './setting-queries.ts';

interface ChannelsTabProps {
  /** Id of the channel in edit, '' for none. */
  edit: string;
  onEdit: (id: string) => void;
}

/** Where alerts are told besides the screen. */
export function ChannelsTab({ edit, onEdit }: ChannelsTabProps) {
  const t = useTranslations('alertSettings.channels');
  const channels = useQuery(channelsQuery);
  const { list, focusRow } = useRowFocus(edit);
  const [success, setSuccess] = useState<string | null>(null);
  const [toDelete, setToDelete] = useState<AlertChannel | null>(null);
  return (
    <Stack gap="md">
      {edit ? (
        <EditChannel
          key={edit}
          id={Number(edit)}
          onSaved={() => {
            setSuccess(t('edited'));
            onEdit('');
          }}
          onCancel={() => onEdit('')}
        />
      ) : (
        <AddChannel success={success} onSuccess={setSuccess} />
      )}
      <section ref={list} tabIndex={-1} style={{ outline: 'none' }}>
        {channels.error && !channels.data && (
          <ErrorReplacement what={t('what')} failure={channels.error} onRetry={() => void channels.refetch()} />
        )}
        <OutdatedNote shown={channels} />
        {channels.isPending && <Spinner />}
        {channels.data?.length === 0 && <Text role="status">{t('none')}</Text>}
        {channels.data && channels.data.length > 0 && (
          <ChannelTable
            channels={channels.data}
            edit={edit}
            onEdit={({ id }) => {
              setSuccess(null);
              onEdit(String(id));
            }}
            onDelete={setToDelete}
          />
        )}
      </section>
      {toDelete && (
        <DeleteChannel
          key={toDelete.id}
          channel={toDelete}
          onDeleted={() => {
            setToDelete(null);
            setSuccess(t('deleted'));
            focusRow({ row: '', action: 'delete' });
          }}
          onClose={() => {
            setToDelete(null);
            focusRow({ row: toDelete.id, action: 'delete' });
          }}
        />
      )}
    </Stack>
  );
}
