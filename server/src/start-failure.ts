import type { Config } from './config.ts';

type StartFailure = NodeJS.ErrnoException & { port?: number; hostname?: string };

type Settings = Pick<Config, 'http' | 'mqtt' | 'dataDir' | 'databaseUrl'>;

/** What kept the product from starting, for whoever typed the command. */
export function explainStartFailure(failure: StartFailure, config: Settings): string {
  return blameSetting(failure, config) ?? `The product did not start: ${failure.message}`;
}

/**
 * @returns the variable to look at by its name, and what it should hold; null
 *   where the failure is that of none
 */
export function blameSetting(failure: StartFailure, config: Settings): string | null {
  const { host } = config.http;
  if (failure.syscall === 'listen') {
    if (failure.code === 'EADDRNOTAVAIL') return `HOST: ${host} is not an address of this machine.`;
    const name = failure.port === config.mqtt.port ? 'MQTT_PORT' : 'PORT';
    const why = failure.code === 'EADDRINUSE' ? 'is taken by another program' : 'may not be opened by this user';
    return `${name}: port ${failure.port} on ${host} ${why}. Choose another, as in ${name}=${anotherPort(failure.port)} npm start`;
  }
  if (failure.hostname === host)
    return `HOST: ${host} is not an address of this machine, nor a name that leads to one.`;
  if (isBelow(failure.path, config.dataDir)) {
    const why =
      failure.code === 'EEXIST' || failure.code === 'ENOTDIR' ? 'is a file' : `is of no use (${failure.code})`;
    return `DATA_DIR: ${failure.path} ${why}. Expected is a folder that this user may create or write.`;
  }
  if (config.databaseUrl !== null && isOfDatabase(failure)) {
    const { hostname, port, searchParams } = new URL(config.databaseUrl);
    const server = hostname ? `${hostname}:${port || 5432}` : (searchParams.get('host') ?? 'this machine');
    return `DATABASE_URL: the database at ${server} cannot be used: ${failure.message}. Expected is postgres://user:password@host:5432/database, on a PostgreSQL server (15 or newer) that runs, where that user may create tables.`;
  }
  return null;
}

/** Above the ports that only root may open; the neighbour of one that is taken. */
const anotherPort = (port = 0) => (port < 1024 ? port + 8000 : port + (port < 65_535 ? 1 : -1));

/** A folder that cannot be made is told by its own path or by that of the nearest parent that is there. */
const isBelow = (path: string | undefined, folder: string) =>
  path !== undefined && (path.startsWith(folder) || folder.startsWith(path));

/** Whether the database, or the way to it, failed: PostgreSQL's codes are five letters and digits (SQLSTATE). */
const isOfDatabase = ({ code, syscall, message }: StartFailure) =>
  syscall === 'connect' ||
  syscall === 'getaddrinfo' ||
  /^[0-9A-Z]{5}$/.test(code ?? '') ||
  /^Connection terminated|timeout exceeded when trying/.test(message);
