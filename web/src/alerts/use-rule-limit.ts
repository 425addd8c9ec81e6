import type { AlertRule } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';

/** Tells a rule's limit in words. */
export function useRuleLimit(): (rule: AlertRule) => string {
  const t = useTranslations('alertSettings.rules');
  const events = useTranslations('events.wagonKinds');
  const format = useFormat();
  return ({ rule, hours, percent, temperatures }) => {
    if (hours !== undefined) return t('afterHours', { hours: format.number(hours) });
    if (percent !== undefined)
      return t(rule === 'plan_behind' ? 'missing' : 'belowPercent', { percent: format.battery(percent) });
    if (temperatures === undefined) return t('noLimit');
    return temperatures
      .map(({ wagonKind, min, max }) => `${events(wagonKind)}: ${format.number(min)}…${format.temperature(max)}`)
      .join('; ');
  };
}
