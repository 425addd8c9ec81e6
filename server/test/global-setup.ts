import type { TestProject } from 'vitest/node';
import { startTemplateDatabase } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    databaseTemplate: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, template, stop } = await startTemplateDatabase();
  project.provide('databaseServer', server);
  project.provide('databaseTemplate', template);
  return stop;
}
