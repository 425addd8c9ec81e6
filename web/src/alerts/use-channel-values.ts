import { useQuery } from '@tanstack/react-query';
import type { AlertChannel } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { geographyQuery } from '../geography/geography-query.ts';
import { useRegionName } from '../geography/use-place-names.ts';
import { LANGUAGES } from '../messages/languages.ts';
import type { CurrentValue } from '../ui/current-values.tsx';
import { type ChannelDraft, draftOf, timeText } from './channel-draft.ts';

/** A channel's quiet hours in words. */
export function useQuietText(): (channel: Pick<AlertChannel, 'quiet'>) => string {
  const t = useTranslations('alertSettings.channels');
  return ({ quiet }) => (quiet ? `${timeText(quiet.from)}–${timeText(quiet.to)}` : t('noQuiet'));
}

/** Which alerts a channel tells, in words: the causes, and the MTUs. */
export function useScopeText(): (channel: Pick<AlertChannel, 'rules' | 'regions'>) => {
  rules: string;
  regions: string;
} {
  const t = useTranslations('alertSettings.channels');
  const ruleName = useTranslations('alerts.rules');
  const regionName = useRegionName();
  const { data: geography } = useQuery(geographyQuery);
  const names = new Map(geography?.regions.map(({ id, name }) => [id, regionName(name)]));
  return ({ rules, regions }) => ({
    rules: rules?.map((rule) => ruleName(rule)).join(', ') ?? t('allRules'),
    regions: regions?.map((id) => names.get(id) ?? id).join(', ') ?? t('allRegions'),
  });
}

/** Tells what a channel is now, and what of it differs from what somebody typed or saw. */
export function useChannelValues(): (channel: AlertChannel, other: ChannelDraft) => CurrentValue[] {
  const t = useTranslations('alertSettings.channels');
  const quietText = useQuietText();
  const scopeText = useScopeText();
  return (channel, other) => {
    const scope = scopeText(channel);
    const now = draftOf(channel);
    return [
      { label: t('name'), value: now.name, differs: now.name !== other.name },
      { label: t('kind'), value: t(`kinds.${now.kind}`), differs: now.kind !== other.kind },
      { label: t(`address.${now.kind}`), value: now.address, differs: now.address !== other.address },
      { label: t('language'), value: LANGUAGES[now.language], differs: now.language !== other.language },
      { label: t('rules'), value: scope.rules, differs: String(now.rules) !== String(other.rules) },
      { label: t('regions'), value: scope.regions, differs: String(now.regions) !== String(other.regions) },
      { label: t('group'), value: now.groupMinutes, differs: now.groupMinutes !== other.groupMinutes },
      {
        label: t('quiet'),
        value: quietText(channel),
        differs: now.quietFrom !== other.quietFrom || now.quietTo !== other.quietTo,
      },
    ];
  };
}
