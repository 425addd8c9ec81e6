import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { ADMIN, INGEST_TOKEN } from '../../../test/test-product.ts';
import { readConfig } from '../../config.ts';
import { startProduct } from '../../product.ts';

/** A node in this process. */
export interface TestNode {
  url: string;
  /** Calls with a token; answers with the status and the parsed body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of a body field by field
  call(method: string, path: string, token: string, body?: unknown): Promise<{ status: number; body: any }>;
  /** Whether it is ready, as a load balancer sees it. */
  isReady(): Promise<boolean>;
  /** What `/metrics` says of a counter or gauge. */
  metric(line: string): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a node with connections enough for a test. */
export async function startNode(name: string, databaseUrl: string, mqttUrl: string): Promise<TestNode> {
  const dataDir = await makeTemporaryFolder(`vagon-node-${name}-`);
  const config = readConfig({
    NODE_NAME: name,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '8',
    MQTT_URL: mqttUrl,
    ADMIN_PASSWORD: ADMIN.password,
    INGEST_TOKEN,
  });
  const product = await startProduct(config, pino({ level: 'silent' }));
  return {
    url: product.url,
    async call(method, path, token, body) {
      const answer = await fetch(product.url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
    },
    isReady: async () => (await fetch(`${product.url}/health`)).ok,
    async metric(line) {
      const text = await (await fetch(`${product.url}/metrics`)).text();
      const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `));
      return found ? Number(found.slice(line.length)) : 0;
    },
    async stop() {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
