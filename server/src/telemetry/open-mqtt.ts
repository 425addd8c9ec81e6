import { REFUSAL_REASONS } from '@vagon/contract';
import type { Config } from '../config.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Lifetime } from '../lifetime.ts';
import type { Log } from '../log.ts';
import { startMqttDoor } from './mqtt/mqtt-door.ts';
import { startMqttSubscriber } from './mqtt/mqtt-subscriber.ts';
import type { RefusalCause } from './mqtt/publish-payload.ts';
import type { ReadingDoor } from './reading-door.ts';

const REASONS_OF_THE_DOOR: ReadonlySet<string> = new Set(REFUSAL_REASONS);

/** How readings come in by MQTT. */
export interface OpenMqtt {
  /** The port of the product's own door; null with an outside broker. */
  port: number | null;
  isReady(): boolean;
}

interface OpenMqttNeeds {
  config: Pick<Config, 'mqtt' | 'http'>;
  password: string;
  door: ReadingDoor;
  metrics: Metrics;
  lifetime: Lifetime;
  log: Log;
}

/** Takes readings from the configured broker, or opens the product's own door for sensors. */
export async function openMqtt({ config, password, door, metrics, lifetime, log }: OpenMqttNeeds): Promise<OpenMqtt> {
  // The door counts the readings it refuses; what never became a reading is counted here.
  const onRefused = (reason: RefusalCause) => {
    if (!REASONS_OF_THE_DOOR.has(reason)) metrics.refusals.inc({ transport: 'mqtt', reason });
  };
  if (config.mqtt.url !== null) {
    const subscriber = startMqttSubscriber({
      url: config.mqtt.url,
      clientId: config.mqtt.clientId,
      door,
      log,
      onRefused,
    });
    lifetime.onStop(() => subscriber.stop());
    return { port: null, isReady: () => subscriber.connected };
  }
  const opened = await startMqttDoor({
    host: config.http.host,
    port: config.mqtt.port,
    password,
    door,
    log,
    onConnectionsChanged: (count) => metrics.mqttConnections.set(count),
    onRefused,
  });
  lifetime.onStop(() => opened.stop());
  return { port: opened.port, isReady: () => true };
}
