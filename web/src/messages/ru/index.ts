import type { FirstTexts } from '../catalogue.ts';
import { auth } from './auth.ts';
import { failure } from './failure.ts';
import { home } from './home.ts';
import { identity } from './identity.ts';
import { map } from './map.ts';
import { positions } from './positions.ts';
import { shell } from './shell.ts';

/** The texts of what everybody sees in Russian. */
export const ru: FirstTexts = {
  ...shell,
  ...failure,
  ...auth,
  ...home,
  ...positions,
  map,
  ...identity,
};
