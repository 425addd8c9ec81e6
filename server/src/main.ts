import { pino } from 'pino';
import { type Config, ConfigRefused, readConfig } from './config.ts';
import { type Product, startProduct } from './product.ts';
import { explainStartFailure } from './start-failure.ts';

/** Seconds that stopping may take before the process ends all the same. */
const STOP_LIMIT_S = 30;

// A closed terminal or pipe must not end the process before what it runs has been stopped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
const fail = (sentence: string): never => {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
};

/** What is told once and never again, empty at most starts. */
function secrets({ administrator, ingestToken }: Product, { admin, dataDir }: Config): string[] {
  const lines: string[] = [];
  if (administrator?.isNew) {
    lines.push(`  Administrator       ${admin.username}`);
    lines.push(`  Password            ${administrator.value}   (shown this once)`);
  }
  if (ingestToken.isNew)
    lines.push(`  Ingest token        ${ingestToken.value}   (shown this once; kept in ${dataDir}/ingest-token)`);
  return lines.length > 0 ? ['', ...lines] : [];
}

function welcome(product: Product, config: Config): string[] {
  const mqtt =
    product.mqttPort === null
      ? 'the MQTT broker of MQTT_URL'
      : `mqtt://${new URL(product.url).hostname}:${product.mqttPort}`;
  const lines = ['', `  Ready: ${product.url}`, ...secrets(product, config), ''];
  lines.push(`  Sensors             POST ${product.url}/telemetry, or ${mqtt}`);
  lines.push(`  API                 ${product.url}/api`);
  if (config.demoWagons > 0)
    lines.push(`  Demo fleet          ${config.demoWagons} simulated wagons (DEMO_WAGONS=0 for none)`);
  lines.push('  Stop                Ctrl-C', '');
  return lines;
}

function readOrFail(): Config {
  try {
    return readConfig(process.env);
  } catch (failure) {
    if (failure instanceof ConfigRefused) return fail(failure.message);
    throw failure;
  }
}

async function prettyLines() {
  const pretty = (await import('pino-pretty')).prettyFactory({ ignore: 'time' });
  return { write: (line: string) => process.stdout.write(pretty(line)) };
}

const config = readOrFail();
const log = pino(
  {
    level: config.logLevel,
    base: null,
    // A lost connection bears its whole client, hundreds of lines that tell nothing.
    serializers: { failure: (failure: Error) => ({ ...pino.stdSerializers.err(failure), client: undefined }) },
  },
  config.production ? process.stdout : await prettyLines(),
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
  const product = await starting;
  const lines = stopping ? secrets(product, config) : welcome(product, config);
  if (lines.length > 0) say(lines.join('\n'));
} catch (failure) {
  if (!stopping) fail(explainStartFailure(failure as NodeJS.ErrnoException, config));
}
