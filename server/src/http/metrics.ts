import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What an operator can watch, as Prometheus reads it from `/metrics`. Times in seconds. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
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
      help: 'Commits of readings in which events have not been looked for yet',
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
    fleetWagons: new Gauge({ name: 'vagon_fleet_wagons', help: 'Wagons with at least one reading', registers }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
