/**
 * The server's settings, given on its command line so that each version of the product brings its own.
 * @param port on loopback, where alone it listens
 * @param durable false gives up safety against a power cut for speed: for tests only
 */
export function serverSettings(port: number, durable: boolean): Record<string, string> {
  const safety = durable ? 'on' : 'off';
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',

    // An acknowledged reading has survived a power cut.
    fsync: safety,
    synchronous_commit: safety,
    full_page_writes: safety,

    // In tests one server has the databases of many products at once.
    max_connections: durable ? '50' : '200',
    shared_buffers: durable ? '256MB' : '64MB',
    // Right after a checkpoint every page touched goes to the log whole. At full ingest (some 20 MB of log a second)
    // the default of 1 GB would mean a checkpoint every 50 s and mostly such pages. Costs up to 4 GB of disk, and
    // about a minute of recovery at worst.
    max_wal_size: '4GB',
    checkpoint_completion_target: '0.9',
    // A product killed in the middle of a long query must not keep the server busy for nobody.
    client_connection_check_interval: '5s',

    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // Statements may quote what people entered.
    log_min_error_statement: 'panic',
  };
}

/** Settings as PostgreSQL's programs take them on the command line. */
export function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
