import { useSyncExternalStore } from 'react';
import { type IdentityNotice, onIdentityNotice, shownIdentityNotice } from './identity-notice-store.ts';

/** The notice that is shown now; renders again whenever it changes. */
export const useIdentityNotice = (): IdentityNotice | null =>
  useSyncExternalStore(onIdentityNotice, shownIdentityNotice);
