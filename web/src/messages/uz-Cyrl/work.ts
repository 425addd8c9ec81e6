import type { WorkTexts } from '../catalogue.ts';
import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { adminSections } from './admin-sections.ts';
import { alerts } from './alerts.ts';
import { audit } from './audit.ts';
import { events } from './events.ts';
import { imports } from './imports.ts';
import { live } from './live.ts';
import { places } from './places.ts';
import { planning } from './planning.ts';
import { reports } from './reports.ts';
import { story } from './story.ts';
import { telemetry } from './telemetry.ts';

/** The texts of the screens behind the sign-in in Uzbek in Cyrillic script; they are loaded with the first of these. */
export const uzCyrlWork: WorkTexts = {
  ...accounts,
  ...admin,
  ...adminSections,
  ...alerts,
  ...audit,
  ...events,
  ...imports,
  ...live,
  ...places,
  ...planning,
  ...reports,
  ...story,
  ...telemetry,
};
