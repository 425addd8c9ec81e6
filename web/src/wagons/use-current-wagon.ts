import type { Wagon } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import type { CurrentValue } from '../ui/current-values.tsx';
import { UNKNOWN } from '../ui/format.ts';
import { draftOf, SENSOR_TYPES, type WagonDraft } from './wagon-draft.ts';

/** Tells what a wagon is now, and what of it differs from what somebody typed or saw. */
export function useCurrentWagon(): (wagon: Wagon, other: WagonDraft) => CurrentValue[] {
  const t = useTranslations();
  return (wagon, other) => {
    const now = draftOf(wagon);
    return [
      { label: t('admin.columns.wagon'), value: now.number, differs: now.number !== other.number },
      {
        label: t('admin.columns.country'),
        value: t(`wagons.countries.${now.country}`),
        differs: now.country !== other.country,
      },
      ...SENSOR_TYPES.map((type) => ({
        label: t(`admin.columns.${type}Sensor`),
        value: now.sensors[type] || UNKNOWN,
        differs: now.sensors[type] !== other.sensors[type],
      })),
    ];
  };
}
