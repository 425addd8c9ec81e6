import { REFUSAL_REASONS } from '@vagon/contract';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Lifetime } from '../lifetime.ts';
import type { Log } from '../log.ts';
import { readBrokerAddress } from './mqtt/broker-address.ts';
import { adoptSession } from './mqtt/broker-adoption.ts';
import { startBrokerKeeper } from './mqtt/broker-keeper.ts';
import { keepBrokerSessions, noteFormerSession, unnoteFormerSession } from './mqtt/broker-sessions.ts';
import { startMqttDoor } from './mqtt/mqtt-door.ts';
import { startMqttSubscriber } from './mqtt/mqtt-subscriber.ts';
import type { RefusalCause } from './mqtt/publish-payload.ts';
import { readingsFilter } from './mqtt/readings-filter.ts';
import type { ReadingDoor } from './reading-door.ts';

const REASONS_OF_THE_DOOR: ReadonlySet<string> = new Set(REFUSAL_REASONS);

/** How readings come in by MQTT. */
export interface OpenMqtt {
  /** The port of the product's own door; null with an outside broker. */
  port: number | null;
  isReady(): boolean;
}

interface OpenMqttNeeds {
  config: Pick<Config, 'mqtt' | 'http' | 'nodeName'>;
  pool: Pool;
  /** Names what the nodes of one database share on a broker. */
  installationId: string;
  /** Whether it is this node's turn to do what one node does for all. */
  isOnTurn(): boolean;
  password: string;
  door: ReadingDoor;
  metrics: Metrics;
  lifetime: Lifetime;
  log: Log;
}

/** Takes readings from the configured broker, or opens the product's own door for sensors. */
export async function openMqtt(needs: OpenMqttNeeds): Promise<OpenMqtt> {
  const { config, password, door, metrics, lifetime, log } = needs;
  // The door counts the readings it refuses; what never became a reading is counted here.
  const onRefused = (reason: RefusalCause) => {
    if (!REASONS_OF_THE_DOOR.has(reason)) metrics.refusals.inc({ transport: 'mqtt', reason });
  };
  if (config.mqtt.url !== null) return subscribeToBroker(needs, config.mqtt.url, onRefused);
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

/** Takes readings from an outside broker: all of them, or as a node its share. */
async function subscribeToBroker(
  { config, pool, installationId, isOnTurn, door, lifetime, log }: OpenMqttNeeds,
  url: string,
  onRefused: (reason: RefusalCause) => void,
): Promise<OpenMqtt> {
  const { nodeName, mqtt } = config;
  // No node's name has a colon in it.
  const keeperId = `${mqtt.clientId}:keeper`;
  const group = nodeName === null ? null : mqtt.clientId;
  const own = {
    clientId: nodeName === null ? mqtt.clientId : `${mqtt.clientId}-${nodeName}`,
    topicFilter: readingsFilter(group),
  };
  const address = readBrokerAddress(url);
  // What a product alone leaves behind that becomes a node, and what nodes leave behind for one that is alone.
  const [former, present] = nodeName === null ? [keeperId, mqtt.clientId] : [mqtt.clientId, keeperId];
  await noteFormerSession(pool, { clientId: former, topicFilter: readingsFilter(null) });
  await unnoteFormerSession(pool, present);
  const leaveSessions = await keepBrokerSessions({
    pool,
    own,
    isConnected: () => subscriber.connected,
    adopt: (session, onEnded, onEmpty) =>
      adoptSession({ ...session, address, version: subscriber.version, door, log, onRefused, onEnded, onEmpty }),
    log,
  });
  lifetime.onStop(leaveSessions);
  const subscriber = startMqttSubscriber({ url, clientId: own.clientId, group, door, log, onRefused });
  lifetime.onStop(() => subscriber.stop());
  if (nodeName !== null) {
    const keeper = startBrokerKeeper({
      address,
      clientId: keeperId,
      markTopic: `vagon/${installationId}/keeper`,
      door,
      log,
      onRefused,
      isOnTurn,
      shareAgain: subscriber.subscribeAgain,
    });
    lifetime.onStop(keeper.stop);
  }
  return { port: null, isReady: () => subscriber.connected };
}
