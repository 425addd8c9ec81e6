import { startTemplateDatabase } from '../server/test/template-database.ts';
import { unpackChromium } from './chromium.ts';

/** Where the workers learn of the database that the products of their journeys get copies of. */
export const DATABASE_SERVER = 'JOURNEYS_DATABASE_SERVER';
export const DATABASE_TEMPLATE = 'JOURNEYS_DATABASE_TEMPLATE';

/** The browser, and one PostgreSQL for the whole run: starting one for each file's product took a minute in all. */
export default async function setup(): Promise<() => Promise<void>> {
  const [{ server, template, stop }] = await Promise.all([startTemplateDatabase(), unpackChromium()]);
  process.env[DATABASE_SERVER] = server;
  process.env[DATABASE_TEMPLATE] = template;
  return stop;
}
