import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

/** Names the screen in the browser's tab. */
export function useScreenTitle(screen: string): void {
  const t = useTranslations('product');
  const title = t('title', { screen });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
