import { isIP, isIPv4 } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNormalized, Registration } from '@vagon/contract';
import { Check } from 'typebox/value';

/** The folder that holds the product: `data/`, `web/dist` and the default `var/` lie in it. */
export const PRODUCT_ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Everything that can be set from outside, read once at start. Times of day are minutes since midnight, Asia/Tashkent. */
export interface Config {
  production: boolean;
  http: { host: string; port: number };
  dataDir: string;
  /** A PostgreSQL server, or null for the embedded one. */
  databaseUrl: string | null;
  /** Most connections to the database at once. */
  databasePool: number;
  /** The name of this node among those that share the database and the broker; null: a product alone. */
  nodeName: string | null;
  mqtt: {
    port: number;
    /** An outside broker, or null for the embedded door. */
    url: string | null;
    /** Under which name an outside broker keeps messages for this installation; nodes add their own to it. */
    clientId: string;
  };
  admin: {
    username: string;
    /** null: generated at first start. */
    password: string | null;
  };
  /** null: generated at first start. */
  ingestToken: string | null;
  /** What reads `/metrics`; null: only who is on this machine does. */
  metricsToken: string | null;
  demoWagons: number;
  tileUrl: string;
  /** The identity provider by which employees may sign in besides the product's own form, or null. */
  identity: IdentityConfig | null;
  /** By what alerts are sent; what is null is not. */
  alerts: AlertsConfig;
  /** Browser origins besides the product's own that may open the live connection. */
  allowedOrigins: string[];
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  shiftStarts: number[];
  dayStart: number;
  retentionMonths: number;
  logLevel: string;
}

/** How an OpenID Connect provider knows the product; `issuer` is exactly as the provider writes it. */
export interface IdentityConfig {
  issuer: string;
  clientId: string;
  scopes: string[];
}

/** What the channels of alerts need from the environment; holds secrets. */
export interface AlertsConfig {
  smtp: { url: string; from: string } | null;
  telegram: { token: string; apiUrl: string } | null;
  /** What webhook calls are signed with. */
  webhookSecret: string | null;
  /** Where people find the product, for links in messages. */
  publicUrl: string | null;
}

/** The environment holds something the product does not start with; `problems` has one sentence a variable. */
export class ConfigRefused extends Error {
  override name = 'ConfigRefused';
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The configuration was refused:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Record<string, string | undefined>;
/** Turns a variable's text into its value, or says what was expected. */
type Reader<T> = (text: string) => T | { expected: string };

/** A node needs what all nodes share. */
const NEEDED_BY_NODES = ['DATABASE_URL', 'MQTT_URL', 'INGEST_TOKEN'];

const expected = (what: string) => ({ expected: what });

const wholeNumber =
  (min: number, max: number): Reader<number> =>
  (text) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max
      ? value
      : expected(`a whole number from ${min} to ${max}`);
  };

const text =
  (minLength: number, maxLength: number): Reader<string> =>
  (value) =>
    value.length >= minLength && value.length <= maxLength
      ? value
      : expected(`between ${minLength} and ${maxLength} characters`);

const userName: Reader<string> = (value) =>
  Check(Registration.properties.userName, value) && isNormalized(value)
    ? value
    : expected('between 3 and 64 characters without spaces, @ and letters that look like others');

const urlOf =
  (...schemes: string[]): Reader<string> =>
  (value) =>
    URL.canParse(value) && schemes.includes(new URL(value).protocol)
      ? value
      : expected(`an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);

const timeOfDay: Reader<number> = (value) => {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value);
  return match ? Number(match[1]) * 60 + Number(match[2]) : expected('a time of day as 08:00');
};

const timesOfDay: Reader<number[]> = (value) => {
  const times = value.split(',').map((part) => timeOfDay(part.trim()));
  const minutes = times.filter((time): time is number => typeof time === 'number');
  const ascending = minutes.every((time, index) => index === 0 || time > (minutes[index - 1] ?? 0));
  return minutes.length === times.length && ascending
    ? minutes
    : expected('a list of times of day in ascending order, as 08:00,20:00');
};

const tileTemplate: Reader<string> = (value) =>
  /^https?:\/\/.+\{z\}.+\{x\}.+\{y\}|^https?:\/\/.+\{z\}.+\{y\}.+\{x\}/.test(value)
    ? value
    : expected('an http(s) address with {z}, {x} and {y} in it');

const origins: Reader<string[]> = (value) => {
  const list = value.split(',').map((part) => part.trim());
  return list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin)
    ? list
    : expected('a list of origins as https://example.uz, parted by commas');
};

const proxies: Reader<string[]> = (value) => {
  const list = value.split(',').map((part) => part.trim());
  return list.every(isAddressOrNetwork)
    ? list
    : expected('a list of addresses or networks as 10.0.0.5,192.168.0.0/16, parted by commas');
};

/** The forms and names that Fastify's `trustProxy` takes. */
function isAddressOrNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128));
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/** An issuer is an https address without query and fragment (OpenID Connect Discovery 1.0, section 3). */
const issuer: Reader<string> = (value) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return url && isSafe && !/[?#]/.test(value) && url.username === '' && url.password === ''
    ? value
    : expected('an https:// address without query and fragment (http:// only on this machine)');
};

/** Parted by spaces, of the characters that RFC 6749, section 3.3, allows. */
const scopes: Reader<string[]> = (value) => {
  const list = value.split(/\s+/);
  return list.includes('openid') && list.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,128}$/.test(scope))
    ? list
    : expected('a list of scopes parted by spaces, openid among them');
};

/** `name@host`, or `Name <name@host>`. */
const sender: Reader<string> = (value) =>
  /^([^<>\r\n]{1,100} )?<?[^\s@<>,;:"]+@[^\s@<>,;:"]+>?$/.test(value)
    ? value
    : expected('an email address, as vagon@example.uz or Vagon <vagon@example.uz>');

/** Goes into the broker's client ids and topics. */
const nodeName: Reader<string> = (value) =>
  /^[A-Za-z0-9_-]{1,32}$/.test(value) ? value : expected('1 to 32 letters, digits, _ and -');

const botToken: Reader<string> = (value) =>
  /^\d{1,20}:[\w-]{20,100}$/.test(value) ? value : expected('a token as the bot father gives it');

/** https, or this machine; without query and fragment. */
const baseAddress: Reader<string> = (value) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return url && isSafe && !/[?#]/.test(value) ? value : expected('an https:// address (http:// only on this machine)');
};

const logLevel: Reader<string> = (value) =>
  ['debug', 'info', 'warn', 'error', 'silent'].includes(value)
    ? value
    : expected('one of debug, info, warn, error, silent');

const SECRET_NAMES = new Set([
  'DATABASE_URL',
  'MQTT_URL',
  'ADMIN_PASSWORD',
  'INGEST_TOKEN',
  'METRICS_TOKEN',
  'SMTP_URL',
  'TELEGRAM_BOT_TOKEN',
  'WEBHOOK_SECRET',
]);

/**
 * Reads the environment. An empty variable counts as absent.
 * @throws ConfigRefused naming every variable that is wrong and what was expected
 */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];

  function read<T, D>(name: string, fallback: D, reader: Reader<T>): T | D {
    const value = environment[name]?.trim();
    if (value === undefined || value === '') return fallback;
    const result = reader(value);
    if (typeof result === 'object' && result !== null && 'expected' in result) {
      const shown = SECRET_NAMES.has(name) ? 'what was given' : `'${value}'`;
      problems.push(`${name}: ${shown} is not ${result.expected}.`);
      return fallback;
    }
    return result;
  }

  const isGiven = (name: string) => Boolean(environment[name]?.trim());
  function needTogether(one: string, other: string): void {
    for (const [name, its] of [
      [one, other],
      [other, one],
    ] as const)
      if (isGiven(its) && !isGiven(name)) problems.push(`${name}: is needed where ${its} is set.`);
  }

  function readIdentity(): IdentityConfig | null {
    const identity = {
      issuer: read('OIDC_ISSUER', null, issuer),
      clientId: read('OIDC_CLIENT_ID', null, text(1, 255)),
      scopes: read('OIDC_SCOPES', ['openid', 'email', 'profile'], scopes),
    };
    needTogether('OIDC_ISSUER', 'OIDC_CLIENT_ID');
    return identity.issuer !== null && identity.clientId !== null
      ? { ...identity, issuer: identity.issuer, clientId: identity.clientId }
      : null;
  }

  function readAlerts(): AlertsConfig {
    const url = read('SMTP_URL', null, urlOf('smtp:', 'smtps:'));
    const from = read('SMTP_FROM', null, sender);
    needTogether('SMTP_URL', 'SMTP_FROM');
    const token = read('TELEGRAM_BOT_TOKEN', null, botToken);
    const apiUrl = read('TELEGRAM_API_URL', 'https://api.telegram.org', baseAddress);
    return {
      smtp: url !== null && from !== null ? { url, from } : null,
      telegram: token === null ? null : { token, apiUrl },
      webhookSecret: read('WEBHOOK_SECRET', null, text(16, 256)),
      publicUrl: read('PUBLIC_URL', null, urlOf('http:', 'https:')),
    };
  }

  const production = environment.NODE_ENV === 'production';
  const isNode = isGiven('NODE_NAME');
  const config: Config = {
    production,
    http: { host: read('HOST', '127.0.0.1', text(1, 255)), port: read('PORT', 3000, wholeNumber(0, 65_535)) },
    dataDir: path.resolve(PRODUCT_ROOT, read('DATA_DIR', 'var', text(1, 4096))),
    databaseUrl: read('DATABASE_URL', null, urlOf('postgres:', 'postgresql:')),
    databasePool: read('DATABASE_POOL', 12, wholeNumber(6, 1_000)),
    nodeName: read('NODE_NAME', null, nodeName),
    mqtt: {
      port: read('MQTT_PORT', 1883, wholeNumber(0, 65_535)),
      url: read('MQTT_URL', null, urlOf('mqtt:', 'mqtts:')),
      clientId: read('MQTT_CLIENT_ID', 'vagon', text(1, 64)),
    },
    admin: {
      username: read('ADMIN_USERNAME', 'admin', userName),
      password: read('ADMIN_PASSWORD', null, text(8, 128)),
    },
    ingestToken: read('INGEST_TOKEN', null, text(16, 256)),
    metricsToken: read('METRICS_TOKEN', null, text(16, 256)),
    demoWagons: read('DEMO_WAGONS', production || isNode ? 0 : 300, wholeNumber(0, 100_000)),
    tileUrl: read('TILE_URL', 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', tileTemplate),
    identity: readIdentity(),
    alerts: readAlerts(),
    allowedOrigins: read('ALLOWED_ORIGINS', [], origins),
    trustedProxies: read('TRUSTED_PROXIES', [], proxies),
    shiftStarts: read('SHIFT_STARTS', [8 * 60, 20 * 60], timesOfDay),
    dayStart: read('DAY_START', 18 * 60, timeOfDay),
    retentionMonths: read('RETENTION_MONTHS', 24, wholeNumber(1, 1200)),
    logLevel: read('LOG_LEVEL', 'info', logLevel),
  };
  if (config.mqtt.url === null && config.mqtt.port === config.http.port && config.mqtt.port !== 0)
    problems.push(`MQTT_PORT: ${config.mqtt.port} is PORT as well; each needs a port of its own.`);
  if (isNode) {
    for (const name of NEEDED_BY_NODES)
      if (!isGiven(name)) problems.push(`${name}: is needed where NODE_NAME is set; the same for all nodes.`);
    if (config.demoWagons > 0) problems.push('DEMO_WAGONS: the demo fleet is for a product alone, without NODE_NAME.');
    if (/[+#/]/.test(config.mqtt.clientId))
      problems.push('MQTT_CLIENT_ID: is part of a topic where NODE_NAME is set, and may not hold +, # and /.');
  }
  if (problems.length > 0) throw new ConfigRefused(problems);
  return config;
}
