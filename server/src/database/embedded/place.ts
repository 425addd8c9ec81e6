import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, mayEnter, serverAccount } from './account.ts';
import { EmbeddedPostgresFailure } from './failure.ts';

/** Where root's product keeps a database whose own folder is closed to PostgreSQL. */
const PLACES_OF_ROOT = '/var/lib/vagon';
const NOTE = 'postgres-is-elsewhere.txt';

/** Where the database lies and who serves it. */
export interface Place {
  /** holds everything below; with root only the account's group may pass through */
  root: string;
  /** PostgreSQL's own folder */
  data: string;
  /** the product's password, readable by the product's user alone */
  password: string;
  serverLog: string;
  /** who PostgreSQL runs as; undefined for the user that started the product */
  account: Account | undefined;
}

/**
 * Decides where the database lies: in `dataDir/postgres`, or, when the product is root's and PostgreSQL's account
 * may not enter `dataDir`, in a folder under /var/lib/vagon that belongs to this `dataDir`. A note in `dataDir` says
 * so and is followed from then on. No permission of an existing folder is changed.
 * @throws EmbeddedPostgresFailure when the noted place is gone or closed
 */
export async function choosePlace(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const noted = await readNote(home);
  if (noted) {
    if (await exists(noted)) return layOut(noted, await serverAccount(join(noted, 'data')));
    throw new EmbeddedPostgresFailure(
      `${join(home, NOTE)} says that the database lies in ${noted}, but that folder is gone. Bring it back from a backup, or delete the note to begin with an empty database.`,
    );
  }
  const inside = join(home, 'postgres');
  const account = await serverAccount(join(inside, 'data'));
  if (!account || (await mayEnter(home, account))) return openPlace(inside, account);
  if (await exists(join(inside, 'data'))) {
    throw new EmbeddedPostgresFailure(
      `The database in ${inside} belongs to user id ${account.uid}, who may not enter ${home} any more. Open the folders above it for passing through again (chmod o+x), or move ${home} elsewhere and set DATA_DIR.`,
    );
  }
  const key = createHash('sha256').update(home).digest('hex').slice(0, 12);
  // Passable whatever the umask is; a folder that was there already stays as it is.
  if (await mkdir(PLACES_OF_ROOT, { recursive: true })) await chmod(PLACES_OF_ROOT, 0o711);
  const place = await openPlace(join(PLACES_OF_ROOT, key), account);
  await writeFile(join(home, NOTE), noteText(place.root, account));
  return place;
}

async function openPlace(root: string, account: Account | undefined): Promise<Place> {
  if (!(await exists(root))) {
    await mkdir(root, { mode: 0o700 });
    if (account) {
      await chown(root, 0, account.gid);
      await chmod(root, 0o710);
    }
  }
  return layOut(root, account);
}

async function layOut(root: string, account: Account | undefined): Promise<Place> {
  const real = await realpath(root);
  return {
    root: real,
    data: join(real, 'data'),
    password: join(real, 'password'),
    serverLog: join(real, 'postgres.log'),
    account,
  };
}

async function readNote(home: string): Promise<string | undefined> {
  const text = await readFile(join(home, NOTE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n')[0] || undefined;
}

function noteText(root: string, account: Account): string {
  return [
    root,
    '',
    'The folder above holds the database. PostgreSQL refuses to run as root and so runs as',
    `user id ${account.uid}, who may not enter the folder of this note.`,
    'Back up that folder together with this one. Without this note the product would not find it after a move.',
    '',
  ].join('\n');
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
