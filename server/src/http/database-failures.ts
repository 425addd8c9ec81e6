import pg from 'pg';

/** Socket errors that mean "not now" rather than "never". */
const PASSING_FAILURES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);
/** PostgreSQL's: connection exceptions, no resources (a full disk too), shutting down or starting up. */
const PASSING_CLASSES = /^(08|53|57P)/;
/** What `pg` says without a code. */
const PASSING_WORDS = /Connection terminated|connection error and is not queryable|timeout exceeded when trying/;
/** PostgreSQL's text holds no NUL character: 22021 in a text, 22P05 in a document. */
const TEXT_REFUSALS = new Set(['22021', '22P05']);

/** Whether the database cannot be reached or used right now, and may be later. */
export function isOutage(failure: Error & { code?: string; syscall?: string }): boolean {
  const { code = '', syscall } = failure;
  if (failure instanceof pg.DatabaseError) return PASSING_CLASSES.test(code);
  // A PostgreSQL socket that is not there; other files that are not there are another matter.
  if (code === 'ENOENT') return syscall === 'connect';
  // An error of a socket of ours names the system's call; a client that breaks off is told of without.
  const isOfSocket = syscall !== undefined || failure instanceof AggregateError;
  return (isOfSocket && PASSING_FAILURES.has(code)) || PASSING_WORDS.test(failure.message);
}

/** Whether a text holds what PostgreSQL cannot keep. */
export const isTextRefused = (failure: Error & { code?: string }): boolean =>
  failure instanceof pg.DatabaseError && TEXT_REFUSALS.has(failure.code ?? '');
