import type { Alert } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { usePlaceNames } from '../places/use-place-names.ts';
import { UNKNOWN, useFormat } from '../ui/format.ts';

/** An alert in words of the interface's language. */
export interface AlertTexts {
  /** What it is about: a wagon's number, or a station's name. */
  subject: (alert: Pick<Alert, 'wagonNumber' | 'stationId'>) => string;
  rule: (alert: Pick<Alert, 'rule'>) => string;
  /** What exactly was found, `12 %, limit 20 %`; empty where the rule says all. */
  detail: (alert: Pick<Alert, 'rule' | 'value' | 'bound'>) => string;
  /** Station and MTU; a dash while unknown. */
  place: (alert: Pick<Alert, 'stationId' | 'regionId'>) => string;
}

export function useAlertTexts(): AlertTexts {
  const t = useTranslations('alerts');
  const format = useFormat();
  const names = usePlaceNames();
  return {
    subject: ({ wagonNumber, stationId }) => (wagonNumber === null ? names.station(stationId) : String(wagonNumber)),
    rule: ({ rule }) => t(`rules.${rule}`),
    detail: ({ rule, value, bound }) => {
      if (rule === 'silent' || rule === 'standing_long') return t('hours', { hours: format.number(bound ?? 0) });
      if (rule === 'battery_low' || rule === 'plan_behind')
        return t('measured', { value: format.battery(value), bound: format.battery(bound) });
      if (rule === 'temperature_outside')
        return t('measured', { value: format.temperature(value), bound: format.temperature(bound) });
      return '';
    },
    place: ({ stationId, regionId }) => {
      const known = [stationId && names.station(stationId), regionId && names.region(regionId)].filter(Boolean);
      return known.length > 0 ? known.join(', ') : UNKNOWN;
    },
  };
}
