import { expect, it } from 'vitest';
import { asFailure, describeFailure, EmbeddedPostgresFailure } from './failure.ts';

it.each([
  ['FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device', 'The disk is full'],
  ['Execution of PostgreSQL by a user with administrative permissions is not permitted.', 'from an ordinary one'],
  ['initdb: could not look up effective user ID 12345: user does not exist', 'no entry in /etc/passwd'],
  ['spawn EPERM', 'start the product as an ordinary user'],
  ["EPERM: operation not permitted, chown '/mnt/share/var/postgres'", 'on a disk of this machine'],
])('explains "%s" and names the way out', (lastWords, explanation) => {
  const words = describeFailure('PostgreSQL did not start', lastWords);
  for (const part of [explanation, 'DATABASE_URL', lastWords]) expect(words).toContain(part);
});

it('passes on a cause that it does not know', () => {
  const failure = asFailure(new Error('something new'), 'PostgreSQL did not start');
  expect(failure).toBeInstanceOf(EmbeddedPostgresFailure);
  expect(failure.message).toMatch(/^PostgreSQL did not start\. .*DATABASE_URL.*something new$/s);
});
