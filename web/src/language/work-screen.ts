import { type ComponentType, lazy } from 'react';
import { needWorkTexts } from './language-store.ts';

/** A screen behind the sign-in: its code and its texts are loaded when it is first shown. */
export const workScreen = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    const [screen] = await Promise.all([load(), needWorkTexts()]);
    return screen;
  });
