import { TIME_ZONE } from '@vagon/contract';
import { type ReactNode, useLayoutEffect } from 'react';
import { IntlProvider } from 'use-intl';
import { formatLocaleOf } from '../messages/languages.ts';
import type { uz } from '../messages/uz/index.ts';
import type { uzWork } from '../messages/uz/work.ts';
import { useShownLanguage } from './use-language.ts';

/** Gives all below it the texts of the chosen language, and the page its language and description. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { language, texts } = useShownLanguage();
  const { description } = texts.product;
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [language, description]);
  return (
    <IntlProvider
      locale={formatLocaleOf(language)}
      // Parameters are typed by the Uzbek texts, and a test sees to it that the others have the same;
      // a screen behind the sign-in is not shown before its texts are there.
      messages={texts as typeof uz & typeof uzWork}
      timeZone={TIME_ZONE}
    >
      {children}
    </IntlProvider>
  );
}
