import { Center, Loader } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** Shown while something loads for the first time. */
export function Spinner() {
  const t = useTranslations();
  return (
    <Center mih={240} role="status">
      <Loader aria-hidden />
      <span className="visually-hidden">{t('spinner')}</span>
    </Center>
  );
}
