import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type Config, readConfig } from '../src/config.ts';
import { openPool, type Pool } from '../src/database/pool.ts';
import { type Product, startProduct } from '../src/product.ts';
import { createDatabase, dropDatabase, withDatabase } from './databases.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export const ADMIN = { usernameOrEmail: 'admin', password: 'correct horse battery' };
export const INGEST_TOKEN = 'ingest-token-of-the-tests';

/** What a call came back with; `body` is parsed JSON, or the text where it was none. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of a body field by field
  body: any;
}

/** The whole product on real sockets, on a database of its own. */
export interface TestProduct extends Product {
  pool: Pool;
  /** Calls as nobody. */
  call(
    method: string,
    path: string,
    options?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Calls as the administrator. */
  asAdmin(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Sends readings through the HTTP door. */
  send(readings: unknown): Promise<Answer>;
  adminToken: string;
  /** The log's lines so far. */
  logged: () => Record<string, unknown>[];
}

/** Starts the product for a test file; call `stop` when done. */
export async function startTestProduct(overrides: Partial<Config> = {}): Promise<TestProduct> {
  const server = inject('databaseServer');
  const database = await createDatabase(server, inject('databaseTemplate'));
  const databaseUrl = withDatabase(server, database);
  const dataDir = await makeTemporaryFolder('vagon-product-');
  const config = readConfig({
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO_WAGONS: '0',
    ADMIN_PASSWORD: ADMIN.password,
    INGEST_TOKEN,
  });
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: overrides.logLevel ?? 'info', base: null, serializers: { failure: pino.stdSerializers.err } },
    {
      write: (line: string) => lines.push(JSON.parse(line)),
    },
  );
  const product = await startProduct({ ...config, ...overrides }, log);
  const pool = openPool(databaseUrl, () => {});

  const call: TestProduct['call'] = async (method, address, { body, token, headers } = {}) => {
    const response = await fetch(product.url + address, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  };
  const { body } = await call('POST', '/employee/login', { body: ADMIN });
  const adminToken: string = body.accessToken;

  return {
    ...product,
    pool,
    call,
    adminToken,
    asAdmin: (method, address, sent) => call(method, address, { token: adminToken, body: sent }),
    send: (readings) => call('POST', '/telemetry', { token: INGEST_TOKEN, body: readings }),
    logged: () => lines,
    async stop() {
      await pool.end();
      await product.stop();
      await dropDatabase(server, database);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Registers a wagon that carries a location and a state sensor. */
export async function registerWagon(
  product: TestProduct,
  number: number,
): Promise<{ number: number; locationSensor: string; stateSensor: string }> {
  const locationSensor = `L${number}`;
  const stateSensor = `S${number}`;
  const answers = [
    await product.asAdmin('POST', '/wagons', { number, country_id: 1, wagonType_id: 1 }),
    await product.asAdmin('POST', '/sensor', { number: locationSensor, sensorTypeId: 1 }),
    await product.asAdmin('POST', '/sensor', { number: stateSensor, sensorTypeId: 2 }),
    await product.asAdmin('PUT', `/wagons/${number}`, {
      number,
      country_id: 1,
      wagonType_id: 1,
      sensorNumbers: [
        { idType: 1, sensorNumber: stateSensor },
        { idType: 2, sensorNumber: locationSensor },
      ],
    }),
  ];
  const failed = answers.find((answer) => answer.status >= 300);
  if (failed) throw new Error(`a wagon could not be registered: ${JSON.stringify(failed.body)}`);
  return { number, locationSensor, stateSensor };
}
