import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../test/product-process.ts';
import { until } from './until.ts';

const BROKER = '/usr/sbin/mosquitto';
const PUBLISHER = '/usr/bin/mosquitto_pub';

/** Whether Debian's packages are there: tests against them are skipped on a bare machine. */
export const hasMosquitto = existsSync(BROKER);
export const hasMosquittoPub = existsSync(PUBLISHER);

/** Runs `mosquitto_pub`. @returns its exit code and what it said */
export async function mosquittoPub(args: string[], input = ''): Promise<{ code: number; said: string }> {
  const child = spawn(PUBLISHER, args);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code, said };
}

/** A real broker on a free port, with its store on disk, that can be killed and started again. */
export async function prepareMosquitto() {
  const folder = await mkdtemp(join(tmpdir(), 'mosquitto-'));
  const port = await freePort();
  const configuration = join(folder, 'mosquitto.conf');

  const configure = (...settings: string[]) =>
    writeFile(
      configuration,
      [
        `listener ${port} 127.0.0.1`,
        'persistence true',
        `persistence_location ${folder}/`,
        // The store is written at every change, so that a kill loses nothing of it.
        'autosave_on_changes true',
        'autosave_interval 1',
        'max_queued_messages 0',
        // As root mosquitto would become a user who cannot write the folder.
        'user root',
        ...settings,
        '',
      ].join('\n'),
    );
  await configure('allow_anonymous true');
  let broker: ReturnType<typeof spawn> | undefined;

  async function end(signal: NodeJS.Signals) {
    if (!broker) return;
    const ended = once(broker, 'close');
    broker.kill(signal);
    await ended;
    broker = undefined;
  }

  return {
    port,
    /** Takes effect at the next start. */
    configure,
    async start() {
      broker = spawn(BROKER, ['-c', configuration], { stdio: 'ignore' });
      await until(() => answers(port));
    },
    kill: () => end('SIGKILL'),
    async remove() {
      await end('SIGTERM');
      await rm(folder, { recursive: true });
    },
  };
}

async function answers(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}
