import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { asFailure } from './failure.ts';
import { DATABASE } from './new-cluster.ts';
import type { Place } from './place.ts';
import type { RunningServer } from './postmaster-pid.ts';

/**
 * Signs in as the product will: that the server knows our password, and proves it, shows that it is ours.
 * @returns the URL of the product's database
 * @throws EmbeddedPostgresFailure when the server does not let us in
 */
export async function signIn({ port }: RunningServer, place: Place): Promise<string> {
  try {
    const password = await readFile(place.password, 'utf8');
    const url = `postgres://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}`;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    // A server that dies just then rejects the call; without a listener the event would end the product too.
    client.on('error', () => {});
    await client.connect();
    await client.end();
    return url;
  } catch (error) {
    throw asFailure(error, `PostgreSQL runs but does not let the product in with the password in ${place.password}`);
  }
}
