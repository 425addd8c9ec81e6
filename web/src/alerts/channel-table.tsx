import { Badge, Text } from '@mantine/core';
import type { AlertChannel, ChannelKind } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { LANGUAGES } from '../messages/languages.ts';
import { DataTable } from '../ui/data-table.tsx';
import { useFormat } from '../ui/format.ts';
import { RowButton } from '../ui/row-button.tsx';
import { TestChannel } from './test-channel.tsx';
import { useQuietText, useScopeText } from './use-channel-values.ts';
import '@mantine/core/styles/Badge.css';

/** What the environment has to name for a kind of channel. */
const SETTINGS: Record<ChannelKind, string> = {
  email: 'SMTP_URL, SMTP_FROM',
  telegram: 'TELEGRAM_BOT_TOKEN',
  webhook: 'WEBHOOK_SECRET',
};

interface ChannelTableProps {
  channels: AlertChannel[];
  /** Id of the channel in edit, '' for none. */
  edit: string;
  onEdit: (channel: AlertChannel) => void;
  onDelete: (channel: AlertChannel) => void;
}

/** The channels, how each fared last, and a test of each. */
export function ChannelTable({ channels, edit, onEdit, onDelete }: ChannelTableProps) {
  const t = useTranslations();
  const quietText = useQuietText();
  const isEdited = ({ id }: AlertChannel) => String(id) === edit;
  const button = (action: 'edit' | 'delete', onPress: (channel: AlertChannel) => void) => ({
    key: action,
    heading: t(`admin.columns.${action}`),
    cell: (channel: AlertChannel) => (
      <RowButton
        action={action}
        label={
          isEdited(channel) ? t('admin.finishEditing') : t(`alertSettings.channels.${action}`, { name: channel.name })
        }
        disabled={isEdited(channel)}
        onPress={() => onPress(channel)}
      />
    ),
  });
  return (
    <DataTable<AlertChannel>
      caption={t('alertSettings.channels.tab')}
      rows={channels}
      rowKey={({ id }) => id}
      firstIndex={1}
      currentRow={Number(edit)}
      columns={[
        {
          key: 'channel',
          heading: t('alertSettings.channels.columns.channel'),
          cell: (channel) => <Name channel={channel} />,
          nowrap: true,
        },
        {
          key: 'address',
          heading: t('alertSettings.channels.columns.address'),
          cell: (channel) => <Address channel={channel} />,
        },
        {
          key: 'scope',
          heading: t('alertSettings.channels.columns.scope'),
          cell: (channel) => <Scope channel={channel} />,
        },
        { key: 'quiet', heading: t('alertSettings.channels.columns.quiet'), cell: quietText },
        {
          key: 'last',
          heading: t('alertSettings.channels.columns.last'),
          cell: (channel) => <LastResult channel={channel} />,
        },
        {
          key: 'test',
          heading: t('alertSettings.channels.columns.test'),
          cell: (channel) => <TestChannel channel={channel} />,
        },
        button('edit', onEdit),
        button('delete', onDelete),
      ]}
    />
  );
}

function Name({ channel: { name, isOn } }: { channel: AlertChannel }) {
  const t = useTranslations('alertSettings.channels');
  return (
    <>
      <Text span inherit fw={600}>
        {name}
      </Text>
      {!isOn && (
        <Badge size="sm" color="gray" ml={6}>
          {t('off')}
        </Badge>
      )}
    </>
  );
}

/** How and where it is sent, and what the server lacks for it. */
function Address({ channel: { kind, address, isConfigured } }: { channel: AlertChannel }) {
  const t = useTranslations('alertSettings.channels');
  return (
    <>
      {address}
      <Text span inherit display="block" c="dimmed">
        {t(`kinds.${kind}`)}
      </Text>
      {!isConfigured && (
        <Text span inherit display="block" c="var(--mantine-color-error)">
          {t('notConfigured', { names: SETTINGS[kind] })}
        </Text>
      )}
    </>
  );
}

/** Which alerts it tells, and in which language. */
function Scope({ channel }: { channel: AlertChannel }) {
  const { rules, regions } = useScopeText()(channel);
  return (
    <>
      {rules}
      <Text span inherit display="block">
        {regions}
      </Text>
      <Text span inherit display="block" c="dimmed">
        {LANGUAGES[channel.language]}
      </Text>
    </>
  );
}

function LastResult({ channel: { last, waiting, givenUp } }: { channel: AlertChannel }) {
  const t = useTranslations('alertSettings.channels');
  const format = useFormat();
  if (last === null) return t('never');
  const failure = last.failure && t(`failures.${last.failure}`);
  return (
    <>
      <Text span inherit c={failure ? 'var(--mantine-color-error)' : undefined}>
        {failure ?? t('arrived')}
        {last.status !== null && ` (${last.status})`}
      </Text>
      <Text span inherit display="block" c="dimmed">
        {format.dateTime(last.at)}
      </Text>
      {waiting > 0 && (
        <Text span inherit display="block">
          {t('waiting', { count: waiting })}
        </Text>
      )}
      {givenUp > 0 && (
        <Text span inherit display="block" c="var(--mantine-color-error)">
          {t('givenUp', { count: givenUp })}
        </Text>
      )}
    </>
  );
}
