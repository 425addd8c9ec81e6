import { useSyncExternalStore } from 'react';
import { onLanguage, type ShownLanguage, shownLanguage } from './language-store.ts';

/** What the interface is shown in; renders again whenever that changes. */
export const useShownLanguage = (): ShownLanguage => useSyncExternalStore(onLanguage, shownLanguage);

/** The tag of the interface's language. */
export const useLanguage = () => useShownLanguage().language;
