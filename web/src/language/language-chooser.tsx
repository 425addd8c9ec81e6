import { IconLanguage } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../messages/languages.ts';
import classes from './language-chooser.module.css';
import { chooseLanguage } from './language-store.ts';
import { useShownLanguage } from './use-language.ts';

/** The languages, each named in itself, so that one finds one's own whatever is shown. */
export function LanguageChooser() {
  const t = useTranslations('language');
  const { wanted } = useShownLanguage();
  return (
    <span className={classes.chooser}>
      <IconLanguage size={18} aria-hidden />
      <select
        className={classes.select}
        aria-label={t('label')}
        value={wanted}
        onChange={({ currentTarget }) => void chooseLanguage(currentTarget.value as Language)}
      >
        {LANGUAGE_TAGS.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {LANGUAGES[tag]}
          </option>
        ))}
      </select>
    </span>
  );
}
