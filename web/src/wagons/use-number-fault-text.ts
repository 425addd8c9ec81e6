import { useTranslations } from 'use-intl';
import { numberFault } from './wagon-draft.ts';

/** Says why a number is no wagon's; null when it may be one. */
export function useNumberFaultText(): (number: string) => string | null {
  const t = useTranslations();
  return (number) => {
    const fault = numberFault(number);
    if (fault === null) return null;
    return fault === 'leadingZero' ? t('wagons.leadingZero') : t(`positions.number.${fault}`);
  };
}
