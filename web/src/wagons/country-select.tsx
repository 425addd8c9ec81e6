import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { COUNTRIES, type Country } from './wagon-draft.ts';

interface CountrySelectProps {
  country: Country;
  onCountry: (country: Country) => void;
}

/** Whose wagon it is. */
export function CountrySelect({ country, onCountry }: CountrySelectProps) {
  const t = useTranslations();
  return (
    <NativeSelect
      label={t('admin.columns.country')}
      value={country}
      onChange={(event) => onCountry(event.currentTarget.value as Country)}
      data={COUNTRIES.map((value) => ({ value, label: t(`wagons.countries.${value}`) }))}
    />
  );
}
