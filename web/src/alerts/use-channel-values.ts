import type { AlertChannel } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import type { CurrentValue } from '../ui/current-values.tsx';
import { type ChannelDraft, draftOf, timeText } from './channel-draft.ts';

/** A channel's quiet hours in words. */
export function useQuietText(): (channel: Pick<AlertChannel, 'quiet'>) => string {
  const t = useTranslations('alertSettings.channels');
  return ({ quiet }) => (quiet ? `${timeText(quiet.from)}–${timeText(quiet.to)}` : t('noQuiet'));
}

/** Tells what a channel is now, and what of it differs from what somebody typed or saw. */
export function useChannelValues(): (channel: AlertChannel, other: ChannelDraft) => CurrentValue[] {
  const t = useTranslations('alertSettings.channels');
  const quietText = useQuietText();
  return (channel, other) => {
    const now = draftOf(channel);
    return [
      { label: t('name'), value: now.name, differs: now.name !== other.name },
      { label: t('kind'), value: t(`kinds.${now.kind}`), differs: now.kind !== other.kind },
      { label: t(`address.${now.kind}`), value: now.address, differs: now.address !== other.address },
      { label: t('group'), value: now.groupMinutes, differs: now.groupMinutes !== other.groupMinutes },
      {
        label: t('quiet'),
        value: quietText(channel),
        differs: now.quietFrom !== other.quietFrom || now.quietTo !== other.quietTo,
      },
    ];
  };
}
