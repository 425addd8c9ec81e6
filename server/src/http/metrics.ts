import { getHeapStatistics } from 'node:v8';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Connections to the database by what they do, and queries that wait for one. */
interface Connections {
  idle: number;
  busy: number;
  waiting: number;
}

/**
 * What an operator can watch, as Prometheus reads it from `/metrics`. Times in
 * seconds, moments in Unix seconds. What each tells, and from when on it should
 * alarm, is in docs/operations.md.
 */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const heapLimit = new Gauge({
    name: 'vagon_heap_limit_bytes',
    help: 'Bytes of JavaScript heap at which the process ends; compare nodejs_heap_size_used_bytes',
    registers,
  });
  heapLimit.set(getHeapStatistics().heap_size_limit);
  let connections = (): Connections => ({ idle: 0, busy: 0, waiting: 0 });
  new Gauge({
    name: 'vagon_database_connections',
    help: 'Connections of the pool that are idle and busy, and queries that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
  return {
    registry,
    readings: new Counter({
      name: 'vagon_readings_total',
      help: 'Readings received, by transport and what became of them (stored, repeated, unassigned, refused)',
      labelNames: ['transport', 'outcome'] as const,
      registers,
    }),
    refusals: new Counter({
      name: 'vagon_refusals_total',
      help: 'Refused readings and messages, by transport and reason',
      labelNames: ['transport', 'reason'] as const,
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'vagon_commit_seconds',
      help: 'Time of one group commit of readings',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    commitReadings: new Histogram({
      name: 'vagon_commit_readings',
      help: 'Readings in one group commit',
      buckets: [1, 5, 25, 100, 500, 2500, 10000],
      registers,
    }),
    waitingReadings: new Gauge({
      name: 'vagon_waiting_readings',
      help: 'Readings that wait for their commit',
      registers,
    }),
    events: new Counter({
      name: 'vagon_events_total',
      help: 'Events of wagons, by kind and what became of them (found, withdrawn)',
      labelNames: ['kind', 'outcome'] as const,
      registers,
    }),
    eventBacklog: new Gauge({
      name: 'vagon_event_backlog',
      help: 'Rows of the backlog of readings in which events have not been looked for yet',
      registers,
    }),
    eventSecondsBehind: new Gauge({
      name: 'vagon_event_seconds_behind',
      help: 'Age of the oldest readings in which events have not been looked for yet',
      registers,
    }),
    searchSeconds: new Histogram({
      name: 'vagon_search_seconds',
      help: 'Time of one search of the fleet, by kind',
      labelNames: ['kind'] as const,
      buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5],
      registers,
    }),
    liveClients: new Gauge({ name: 'vagon_live_clients', help: 'Open live connections', registers }),
    liveGivenUp: new Counter({
      name: 'vagon_live_given_up_total',
      help: 'Live connections ended because the client did not keep up or fell silent',
      registers,
    }),
    mqttConnections: new Gauge({
      name: 'vagon_mqtt_connections',
      help: 'Sensors and gateways connected by MQTT',
      registers,
    }),
    openAlerts: new Gauge({ name: 'vagon_open_alerts', help: 'Alerts that nobody has taken yet', registers }),
    alertMessages: new Counter({
      name: 'vagon_alert_messages_total',
      help: 'Tries to send alerts, by kind of channel and outcome (sent, failed, given_up)',
      labelNames: ['channel', 'outcome'] as const,
      registers,
    }),
    alertMessagesWaiting: new Gauge({
      name: 'vagon_alert_messages_waiting',
      help: 'Messages with alerts that have not arrived yet',
      registers,
    }),
    alertMessageSecondsLate: new Gauge({
      name: 'vagon_alert_message_seconds_late',
      help: 'How long the longest tried message with alerts has been tried in vain',
      registers,
    }),
    alertSweptAt: new Gauge({
      name: 'vagon_alert_swept_timestamp_seconds',
      help: 'When the last look over the railway for alerts ended well',
      registers,
    }),
    fleetWagons: new Gauge({ name: 'vagon_fleet_wagons', help: 'Wagons with at least one reading', registers }),
    responses: new Counter({
      name: 'vagon_http_responses_total',
      help: 'Answers to HTTP calls, by class of status (2xx, 3xx, 4xx, 5xx)',
      labelNames: ['status'] as const,
      registers,
    }),
    ready: new Gauge({
      name: 'vagon_ready',
      help: 'Whether a part works (1) or not (0), as /health names it',
      labelNames: ['part'] as const,
      registers,
    }),
    /** Says where the pool's connections are counted; asked at each look. */
    countConnections(count: () => Connections) {
      connections = count;
    },
    unassignedReadings: new Gauge({
      name: 'vagon_unassigned_readings',
      help: 'Readings of unknown sensors that are kept until somebody registers them',
      registers,
    }),
    databaseBytes: new Gauge({ name: 'vagon_database_bytes', help: 'Size of the whole database', registers }),
    transactionSeconds: new Gauge({
      name: 'vagon_database_transaction_seconds',
      help: 'Age of the oldest transaction that is open in the database; a long one keeps dead rows from being cleared',
      registers,
    }),
    replicas: new Gauge({
      name: 'vagon_database_replicas',
      help: 'Standby servers that follow the database',
      registers,
    }),
    replicaBytesBehind: new Gauge({
      name: 'vagon_database_replica_bytes_behind',
      help: 'How much of the log the standby that is furthest behind has not replayed',
      registers,
    }),
    monthsAhead: new Gauge({
      name: 'vagon_months_ahead',
      help: 'Months to come for which a table has its partition already',
      labelNames: ['table'] as const,
      registers,
    }),
    diskBytes: new Gauge({
      name: 'vagon_disk_bytes',
      help: 'Size of the file system that DATA_DIR lies on',
      registers,
    }),
    diskFreeBytes: new Gauge({
      name: 'vagon_disk_free_bytes',
      help: 'What the product may still write to the file system that DATA_DIR lies on',
      registers,
    }),
    measuredAt: new Gauge({
      name: 'vagon_measured_timestamp_seconds',
      help: 'When the figures of the database and the disk were last taken',
      registers,
    }),
    nodes: new Gauge({ name: 'vagon_nodes', help: 'Nodes that are heard, this one included', registers }),
    nodePackets: new Counter({
      name: 'vagon_node_packets_total',
      help: 'What nodes tell one another after commits, by what became of it: told or dropped here; heard, old or refused of others',
      labelNames: ['outcome'] as const,
      registers,
    }),
    catchUps: new Counter({
      name: 'vagon_node_catch_ups_total',
      help: 'Times that what other nodes recorded was read from the database, by cause (joined, gap, silent, periodic)',
      labelNames: ['cause'] as const,
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
