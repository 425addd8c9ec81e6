import { auth } from './auth.ts';
import { failure } from './failure.ts';
import { home } from './home.ts';
import { identity } from './identity.ts';
import { map } from './map.ts';
import { positions } from './positions.ts';
import { shell } from './shell.ts';

/**
 * The texts of what everybody sees in Uzbek (Latin script), a file a feature; those of
 * the screens behind the sign-in stand in work.ts. Texts
 * that the specification quotes stand as it quotes them, typing errors and
 * plain apostrophes included; our own use ʻ and ʼ.
 */
export const uz = {
  ...shell,
  ...failure,
  ...auth,
  ...home,
  ...positions,
  map,
  ...identity,
} as const;
