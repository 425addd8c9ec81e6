import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openPool, type Pool } from '../../../server/src/database/pool.ts';
import { registerWagonsAsAdministrator } from '../../../server/test/as-administrator.ts';
import { freePort, type ProductProcess, startProductProcess } from '../../../server/test/product-process.ts';
import { makeTemporaryFolder } from '../../../server/test/temporary-folder.ts';
import { ADMIN_PASSWORD, FLEET } from './fleet.ts';
import { type Link, openLink } from './link.ts';
import { answers, createServer, databaseUser, findProgram, postgresFolders, type Server } from './programs.ts';

export const INGEST_TOKEN = 'ingest token of the fault suite';

/** A node of the product that can be killed and started again with what it had. */
export interface Node {
  /** Where it is now; null while it is down. */
  url(): string | null;
  /** Its own door for MQTT; only where there is no broker. */
  mqttUrl(): string | null;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** The whole railway of servers: PostgreSQL, a broker, equal nodes, and breakable paths between them. */
export interface Rig {
  nodes: Node[];
  database: Server;
  broker: Server;
  /** From the nodes to the database and to the broker. */
  databaseLink: Link;
  brokerLink: Link;
  /** The broker as sensors reach it, whatever becomes of `brokerLink`. */
  brokerUrl: string;
  /** Looks into the database without the link. */
  pool: Pool;
  /** The folder of the database's files. */
  databaseFolder: string;
  end(): Promise<void>;
}

export interface RigOptions {
  /** An empty folder for the database, its owner changed to the database's user; a folder of the rig's own when absent. */
  databaseFolder?: string;
  /** Further environment of the nodes, such as a clock. */
  environment?: Record<string, string>;
}

const NODES = 2;

/**
 * Starts everything on free ports, with registered wagons.
 * @throws ProgramMissing where PostgreSQL or mosquitto are not on this machine
 */
export async function startRig({ databaseFolder, environment = {} }: RigOptions = {}): Promise<Rig> {
  const initdb = findProgram('initdb', 'postgresql', postgresFolders());
  const postgres = findProgram('postgres', 'postgresql', postgresFolders());
  const mosquitto = findProgram('mosquitto', 'mosquitto');
  const folder = await makeTemporaryFolder('vagon-faults-');
  const [databasePort, brokerPort] = [await freePort(), await freePort()];

  const dataFolder = databaseFolder ?? path.join(folder, 'db');
  await makeDatabase(initdb, dataFolder);
  const database = createServer(
    postgres,
    ['-D', dataFolder, '-p', String(databasePort), '-k', dataFolder, '-c', 'listen_addresses=127.0.0.1'],
    databaseUser(),
    () => answers(databasePort),
  );
  const broker = createServer(mosquitto, ['-c', await configureBroker(folder, brokerPort)], {}, () =>
    answers(brokerPort),
  );
  await database.start();
  await broker.start();
  const [databaseLink, brokerLink] = [await openLink(databasePort), await openLink(brokerPort)];

  const databaseUrl = (port: number) => `postgres://vagon@127.0.0.1:${port}/postgres`;
  const nodes = Array.from({ length: NODES }, (_, n) =>
    createNode({
      DATA_DIR: path.join(folder, `node-${n}`),
      DATABASE_URL: databaseUrl(databaseLink.port),
      MQTT_URL: `mqtt://127.0.0.1:${brokerLink.port}`,
      NODE_NAME: `node-${n}`,
      ADMIN_PASSWORD,
      INGEST_TOKEN,
      ...environment,
    }),
  );
  for (const node of nodes) await node.start();
  await registerWagonsAsAdministrator(nodes[0]?.url() as string, ADMIN_PASSWORD, FLEET);

  const pool = openPool(databaseUrl(databasePort), () => {});
  return {
    nodes,
    database,
    broker,
    databaseLink,
    brokerLink,
    brokerUrl: `mqtt://127.0.0.1:${brokerPort}`,
    pool,
    databaseFolder: dataFolder,
    async end() {
      for (const node of nodes) await node.kill();
      await pool.end();
      await databaseLink.close();
      await brokerLink.close();
      await broker.end('SIGKILL');
      await database.end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeDatabase(initdb: string, folder: string): Promise<void> {
  const runAs = databaseUser();
  await mkdir(folder, { recursive: true });
  if ('uid' in runAs) await chown(folder, runAs.uid, runAs.gid);
  execFileSync(initdb, ['-D', folder, '-U', 'vagon', '-A', 'trust', '-E', 'UTF8'], {
    ...runAs,
    stdio: 'pipe',
    cwd: '/',
  });
}

/** What mosquitto needs to lose nothing that it acknowledged: all on disk, nothing dropped for its number. */
async function configureBroker(folder: string, port: number): Promise<string> {
  const store = path.join(folder, 'broker');
  await mkdir(store, { recursive: true });
  const file = path.join(folder, 'mosquitto.conf');
  const lines = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'persistence true',
    `persistence_location ${store}/`,
    'autosave_on_changes true',
    'autosave_interval 1',
    'max_queued_messages 0',
    'max_inflight_messages 0',
    `user ${process.getuid?.() === 0 ? 'root' : 'mosquitto'}`,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}

function createNode(environment: Record<string, string>): Node {
  let running: ProductProcess | null = null;
  return {
    url: () => running?.url ?? null,
    mqttUrl: () => running?.mqttUrl ?? null,
    async start() {
      running = await startProductProcess(environment);
    },
    async kill() {
      const child = running?.process;
      running = null;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      const stopping = running;
      running = null;
      await stopping?.stop();
    },
  };
}
