import { TIME_ZONE } from '@vagon/contract';
import { type ReactNode, useLayoutEffect } from 'react';
import { IntlProvider } from 'use-intl';
import { formatLocaleOf } from '../messages/languages.ts';
import type { uz } from '../messages/uz/index.ts';
import { useShownLanguage } from './use-language.ts';

/** Gives all below it the texts of the chosen language, and the page its language and description. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { language, catalogue } = useShownLanguage();
  const { description } = catalogue.product;
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [language, description]);
  return (
    <IntlProvider
      locale={formatLocaleOf(language)}
      // Parameters are typed by the Uzbek texts; a test sees to it that the others have the same.
      messages={catalogue as typeof uz}
      timeZone={TIME_ZONE}
    >
      {children}
    </IntlProvider>
  );
}
