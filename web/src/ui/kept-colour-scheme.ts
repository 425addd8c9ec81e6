import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { keepChoice, readChoice } from './kept-choice.ts';

const CHOICE = 'colour-scheme';
const SCHEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

/** Keeps light or dark for the browser, over a logout too. Other tabs learn of it when they load. */
export const keptColourScheme: MantineColorSchemeManager = {
  get: (otherwise) => SCHEMES.find((scheme) => scheme === readChoice(CHOICE)) ?? otherwise,
  set: (scheme) => keepChoice(CHOICE, scheme),
  clear: () => keepChoice(CHOICE, 'auto'),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
};
