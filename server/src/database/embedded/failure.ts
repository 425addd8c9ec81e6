/** What a machine's owner can always do when the product's own PostgreSQL does not serve. */
export const OWN_SERVER_ADVICE =
  'You can also set DATABASE_URL to a PostgreSQL server of your own (15 or newer), such as postgres://user:password@host:5432/vagon.';

/** The embedded PostgreSQL cannot serve. The message says what is wrong and what to do, for someone new to it. */
export class EmbeddedPostgresFailure extends Error {
  override name = 'EmbeddedPostgresFailure';
}

const KNOWN_CAUSES: readonly (readonly [RegExp, string])[] = [
  [/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/, 'The disk is full: free some space.'],
  [
    /administrative permissions/,
    'PostgreSQL does not run in an administrator shell on Windows: start the product from an ordinary one.',
  ],
  [/GLIBC_\S+' not found/, 'This system is too old for the PostgreSQL that comes with the product.'],
  [
    /could not look up effective user ID/,
    'The user that starts the product has no entry in /etc/passwd, and PostgreSQL needs one: add it, or start as another user.',
  ],
  [
    /spawn (EINVAL|EPERM)/,
    'PostgreSQL refuses to run as root, and this container lets root become no other user: start the product as an ordinary user.',
  ],
  [
    /chown/,
    'That disk does not let root give files to the user PostgreSQL runs as: set DATA_DIR to a folder on a disk of this machine.',
  ],
  [/EROFS|Read-only file system/, 'That disk is read-only: set DATA_DIR to a folder that can be written.'],
  [
    /EACCES|EPERM|Permission denied/,
    'A folder is closed to the user that runs this: set DATA_DIR to a folder that this user may write.',
  ],
  [/ENOTDIR|EEXIST|Not a directory/, 'A file is in the place of a folder: set DATA_DIR to a folder.'],
];

/**
 * A failure in words: what was being done, the cause where it is a known one,
 * the program's or system's own last words, and the advice.
 * @param doing a clause such as 'PostgreSQL did not start'
 * @param lastWords what the program or the system said, may be empty
 */
export function describeFailure(doing: string, lastWords: string): string {
  const cause = KNOWN_CAUSES.find(([pattern]) => pattern.test(lastWords))?.[1];
  const parts = [`${doing}.`, cause, OWN_SERVER_ADVICE];
  if (lastWords.trim()) parts.push(`Its last words were:\n${lastWords.trim()}`);
  return parts.filter(Boolean).join(' ');
}

/** Anything thrown, as a failure; one that already is stays as it is. */
export function asFailure(error: unknown, doing: string): EmbeddedPostgresFailure {
  if (error instanceof EmbeddedPostgresFailure) return error;
  const lastWords = error instanceof Error ? error.message : String(error);
  return new EmbeddedPostgresFailure(describeFailure(doing, lastWords), { cause: error });
}
