import { type ReadingMessage, TELEMETRY_TOPIC_PREFIX } from '@vagon/contract';
import { connect } from 'mqtt';
import type { Log } from '../log.ts';

/** Sends readings of many sensors over one MQTT connection, each until it is acknowledged. */
export interface Gateway {
  /** Takes readings for sending. While the MQTT door is away they wait. */
  send(readings: readonly ReadingMessage[]): void;
  /** How many readings wait to be sent. */
  waiting(): number;
  /** Hangs up, after two seconds even if readings are still unacknowledged. */
  close(): Promise<void>;
}

export interface GatewayOptions {
  mqttUrl: string;
  password: string;
  log: Log;
}

/** Readings sent and not yet acknowledged. */
const MOST_UNACKNOWLEDGED = 500;
/** Readings that wait while the door is away: ten minutes of 300 wagons. The oldest give way. */
const MOST_WAITING = 20_000;
const RECONNECT_MS = 2_000;
const CLOSE_MS = 2_000;

/** Opens a gateway. It connects by itself, and again whenever the connection breaks. */
export function openGateway({ mqttUrl, password, log }: GatewayOptions): Gateway {
  const client = connect(mqttUrl, {
    username: 'simulator',
    password,
    reconnectPeriod: RECONNECT_MS,
    reconnectOnConnackError: true,
  });
  let queue: ReadingMessage[] = [];
  let unacknowledged = 0;
  let away = false;
  let reason = 'connection closed';
  let acknowledged = () => {};

  client.on('connect', () => {
    away = false;
    reason = 'connection closed';
    log.info('The demo fleet reports over MQTT.');
    pump();
  });
  client.on('error', (error) => {
    reason = error.message;
  });
  client.on('close', () => {
    if (!away && !client.disconnecting)
      log.warn({ reason }, 'The demo fleet cannot reach the MQTT door and keeps trying.');
    away = true;
  });

  function pump() {
    if (!client.connected) return;
    const batch = queue.splice(0, MOST_UNACKNOWLEDGED - unacknowledged);
    for (const reading of batch) {
      unacknowledged++;
      client.publish(TELEMETRY_TOPIC_PREFIX + reading.sensorNumber, JSON.stringify(reading), { qos: 1 }, () => {
        unacknowledged--;
        acknowledged();
        pump();
      });
    }
  }

  return {
    send(readings) {
      queue.push(...readings);
      if (queue.length > MOST_WAITING) queue = queue.slice(-MOST_WAITING);
      pump();
    },
    waiting: () => queue.length,
    async close() {
      queue = [];
      const settled = new Promise<void>((resolve) => {
        acknowledged = () => {
          if (unacknowledged === 0) resolve();
        };
        acknowledged();
      });
      await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
      await client.endAsync(unacknowledged > 0 || !client.connected);
    },
  };
}
