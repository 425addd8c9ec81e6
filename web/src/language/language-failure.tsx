import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { LANGUAGES } from '../messages/languages.ts';
import { useFailureText } from '../ui/use-failure-text.ts';
import { retryLanguage } from './language-store.ts';
import { useShownLanguage } from './use-language.ts';

/** Says that a language could not be loaded, in the one that is shown, and tries again when asked. */
export function LanguageFailure({ className }: { className?: string }) {
  const t = useTranslations('language');
  const retry = useTranslations('failure')('retry');
  const textOf = useFailureText();
  const { failed } = useShownLanguage();
  if (!failed) return null;
  return (
    <p className={className} role="alert">
      {t.rich('failed', {
        language: LANGUAGES[failed.language],
        name: (text) => <span lang={failed.language}>{text}</span>,
      })}{' '}
      {textOf(failed.failure)}{' '}
      <Button size="compact-sm" variant="default" onClick={() => retryLanguage(failed.language)}>
        {retry}
      </Button>
    </p>
  );
}
