import type { Catalogue } from '../catalogue.ts';
import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { adminSections } from './admin-sections.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { failure } from './failure.ts';
import { home } from './home.ts';
import { identity } from './identity.ts';
import { imports } from './imports.ts';
import { map } from './map.ts';
import { positions } from './positions.ts';
import { shell } from './shell.ts';
import { telemetry } from './telemetry.ts';

/** Every text of the interface in Russian. */
export const ru: Catalogue = {
  ...shell,
  ...failure,
  ...auth,
  ...home,
  ...positions,
  map,
  ...admin,
  ...adminSections,
  ...imports,
  ...telemetry,
  ...audit,
  ...accounts,
  ...identity,
};
