import { pino } from 'pino';
import { type Config, ConfigRefused, readConfig } from './config.ts';
import { type Product, startProduct } from './product.ts';

/** Seconds that stopping may take before the process ends all the same. */
const STOP_LIMIT_S = 30;

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
const fail = (sentence: string): never => {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
};

function explain(failure: NodeJS.ErrnoException & { port?: number; address?: string }, config: Config): string {
  if (failure.code === 'EADDRINUSE' || failure.code === 'EACCES') {
    const name = failure.port === config.mqtt.port ? 'MQTT_PORT' : 'PORT';
    const why = failure.code === 'EADDRINUSE' ? 'is taken by another program' : 'may not be opened by this user';
    return `${name}: port ${failure.port} on ${config.http.host} ${why}. Choose another, as in ${name}=${(failure.port ?? 0) + 1} npm start`;
  }
  if (failure.code === 'EADDRNOTAVAIL') return `HOST: ${config.http.host} is not an address of this machine.`;
  return `The product did not start: ${failure.message}`;
}

function welcome(product: Product, config: Config): void {
  const lines = ['', `  Ready: ${product.url}`];
  if (product.administrator?.isNew) {
    lines.push(
      '',
      `  Administrator       ${config.admin.username}`,
      `  Password            ${product.administrator.value}   (shown this once)`,
    );
  }
  if (product.ingestToken.isNew) {
    lines.push(
      `  Ingest token        ${product.ingestToken.value}   (shown this once; kept in ${config.dataDir}/ingest-token)`,
    );
  }
  lines.push('');
  lines.push(
    product.mqttPort === null
      ? `  Sensors             POST ${product.url}/telemetry, or the MQTT broker of MQTT_URL`
      : `  Sensors             POST ${product.url}/telemetry, or mqtt://${config.http.host}:${product.mqttPort}`,
  );
  lines.push(`  API                 ${product.url}/api`);
  if (config.demoWagons > 0)
    lines.push(`  Demo fleet          ${config.demoWagons} simulated wagons (DEMO_WAGONS=0 for none)`);
  lines.push('  Stop                Ctrl-C', '');
  say(lines.join('\n'));
}

function readOrFail(): Config {
  try {
    return readConfig(process.env);
  } catch (failure) {
    if (failure instanceof ConfigRefused) return fail(failure.message);
    throw failure;
  }
}

const config = readOrFail();
const log = pino(
  { level: config.logLevel, base: null, serializers: { failure: pino.stdSerializers.err } },
  config.production ? pino.destination(1) : (await import('pino-pretty')).default({ sync: true, ignore: 'time' }),
);

const starting = startProduct(config, log, say);
let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  say('Stopping: what was accepted is finished first.');
  setTimeout(() => fail(`Stopping took longer than ${STOP_LIMIT_S} s; gave up.`), STOP_LIMIT_S * 1000).unref();
  await starting.then(
    (product) => product.stop(),
    () => {},
  );
  say('Stopped.');
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
// The command that started this process went away without saying so.
process.on('disconnect', stop);

try {
  welcome(await starting, config);
} catch (failure) {
  if (!stopping) fail(explain(failure as NodeJS.ErrnoException, config));
}
