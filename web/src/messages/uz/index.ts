import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { adminSections } from './admin-sections.ts';
import { alerts } from './alerts.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { events } from './events.ts';
import { failure } from './failure.ts';
import { home } from './home.ts';
import { identity } from './identity.ts';
import { imports } from './imports.ts';
import { map } from './map.ts';
import { places } from './places.ts';
import { planning } from './planning.ts';
import { positions } from './positions.ts';
import { reports } from './reports.ts';
import { shell } from './shell.ts';
import { story } from './story.ts';
import { telemetry } from './telemetry.ts';

/**
 * Every text of the interface in Uzbek (Latin script), a file a feature. Texts
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
  ...admin,
  ...adminSections,
  ...imports,
  ...telemetry,
  ...audit,
  ...accounts,
  ...identity,
  ...events,
  ...story,
  ...places,
  ...planning,
  ...alerts,
  ...reports,
} as const;
