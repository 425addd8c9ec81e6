import { setTimeout as sleep } from 'node:timers/promises';
import mqtt from 'mqtt';
import { FLEET } from './fleet.ts';
import { INGEST_TOKEN, type Rig } from './rig.ts';

const HTTP_LANES = 4;
const HTTP_BATCH = 20;
const HTTP_PAUSE_MS = 50;
const HTTP_LIMIT_MS = 15_000;
const MQTT_LANES = 100;
const MQTT_PAUSE_MS = 100;

/**
 * Readings sent over both doors through a fault. Each bears a time of its own, so
 * that its number in the stream is its name in the record.
 */
export interface Stream {
  firstDate: number;
  /** 1 for each reading that was acknowledged. */
  acknowledged: readonly number[];
  /** When the latest acknowledgement came, Unix ms, of each door. */
  lastHeard: { http: number; mqtt: number };
  /**
   * Sends nothing new and waits until all that was sent is acknowledged, as sensors try until it is.
   * @returns how many were not by the end of `limitMs`
   */
  finish(limitMs: number): Promise<number>;
}

/** Sends as gateways do: over HTTP to any node that answers, over MQTT to the broker, again until acknowledged. */
export function startStream({ nodes, brokerUrl }: Pick<Rig, 'nodes' | 'brokerUrl'>): Stream {
  const firstDate = Date.now();
  const acknowledged: number[] = [];
  const lastHeard = { http: Date.now(), mqtt: Date.now() };
  let isOver = false;
  let isGivenUp = false;

  function take(): { n: number; reading: Record<string, unknown> } {
    const n = acknowledged.push(0) - 1;
    const reading = { measuredAt: firstDate + n, latitude: 41 + (n % 1000) / 1000, longitude: 69, battery: n % 100 };
    return { n, reading: { sensorNumber: FLEET[n % FLEET.length]?.sensorNumber, ...reading } };
  }

  function acknowledge(n: number, door: 'http' | 'mqtt'): void {
    acknowledged[n] = 1;
    lastHeard[door] = Date.now();
  }

  const headers = { 'content-type': 'application/json', authorization: `Bearer ${INGEST_TOKEN}` };
  async function post(url: string, body: string): Promise<boolean> {
    const answer = await fetch(`${url}/telemetry`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(HTTP_LIMIT_MS),
    }).catch(() => null);
    if (!answer?.ok) return false;
    const outcome = (await answer.json().catch(() => null)) as { stored: number; repeated: number } | null;
    return outcome !== null && outcome.stored + outcome.repeated === HTTP_BATCH;
  }

  async function httpLane(lane: number): Promise<void> {
    let turn = lane;
    while (!isOver) {
      const batch = Array.from({ length: HTTP_BATCH }, take);
      const body = JSON.stringify(batch.map(({ reading }) => reading));
      for (let isTaken = false; !isTaken && !isGivenUp; turn++) {
        const url = nodes[turn % nodes.length]?.url();
        isTaken = url ? await post(url, body) : false;
        await sleep(HTTP_PAUSE_MS);
      }
      if (!isGivenUp) for (const { n } of batch) acknowledge(n, 'http');
    }
  }

  const client = mqtt.connect(brokerUrl, {
    clientId: 'gateway-of-the-fault-suite',
    protocolVersion: 5,
    clean: false,
    properties: { sessionExpiryInterval: 3600 },
    username: 'gateway',
    password: INGEST_TOKEN,
    reconnectPeriod: 500,
  });
  // It connects again by itself.
  client.on('error', () => {});
  async function mqttLane(): Promise<void> {
    while (!isOver) {
      const { n, reading } = take();
      const { sensorNumber, ...values } = reading;
      await client
        .publishAsync(`telemetry/${sensorNumber}`, JSON.stringify(values), { qos: 1 })
        .then(() => acknowledge(n, 'mqtt'))
        // Only the end of the client ends a publish without an acknowledgement.
        .catch(() => {});
      await sleep(MQTT_PAUSE_MS);
    }
  }

  const lanes = [
    ...Array.from({ length: HTTP_LANES }, (_, lane) => httpLane(lane)),
    ...Array.from({ length: MQTT_LANES }, mqttLane),
  ];
  return {
    firstDate,
    acknowledged,
    lastHeard,
    async finish(limitMs) {
      isOver = true;
      const limit = new AbortController();
      const late = sleep(limitMs, undefined, { signal: limit.signal }).catch(() => {});
      await Promise.race([Promise.all(lanes), late]);
      limit.abort();
      isGivenUp = true;
      await client.endAsync(true);
      return acknowledged.filter((isAcknowledged) => !isAcknowledged).length;
    },
  };
}
