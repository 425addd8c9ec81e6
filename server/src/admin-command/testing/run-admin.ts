import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PRODUCT_ROOT } from '../../config.ts';
import type { Account } from '../../database/embedded/account.ts';

/** How the command ended, and what it wrote. */
export interface AdminRun {
  code: number | null;
  /** the answer */
  out: string;
  /** what happened meanwhile, and what was wrong */
  err: string;
}

interface AdminOptions {
  /** Who runs it; the user of the tests when absent. */
  account?: Account | undefined;
  /** Told each piece of standard error. */
  onErr?: (text: string, child: ChildProcess) => void;
  /** The script that is run. */
  script?: string;
}

/** Runs the admin command as a process of its own, to its end. */
export async function runAdmin(
  environment: Record<string, string>,
  words: string[],
  { account, onErr, script = 'server/src/admin-command.ts' }: AdminOptions = {},
): Promise<AdminRun> {
  const child = spawn(process.execPath, [path.join(PRODUCT_ROOT, script), ...words], {
    ...account,
    cwd: '/',
    env: { ...process.env, DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
    onErr?.(text, child);
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

/** The password that the command told. */
export const passwordIn = ({ out }: AdminRun): string => /Password: (\S{24}) /.exec(out)?.[1] as string;
