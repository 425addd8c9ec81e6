import type { Log } from '../../log.ts';
import type { ReadingDoor } from '../reading-door.ts';
import { pauseAfter } from './backoff.ts';
import { readBrokerAddress } from './broker-address.ts';
import { type BrokerConnection, connectToBroker } from './broker-connection.ts';
import type { BrokerFarewell } from './broker-farewell.ts';
import { BROKER_TIMING, type BrokerTiming, MAX_WAITING_BYTES } from './broker-timing.ts';
import { createPublishIntake } from './publish-intake.ts';
import { isShared, readingsFilter } from './readings-filter.ts';
import type { ProtocolVersion } from './reason-codes.ts';
import type { OnRefused } from './refusal-log.ts';

export interface MqttSubscriberTiming extends BrokerTiming {
  /** The pause after the broker refused the password or the subscription, ms. */
  afterRefusalMs: number;
}

const DEFAULT_TIMING: MqttSubscriberTiming = { ...BROKER_TIMING, afterRefusalMs: 60_000 };

export interface MqttSubscriberOptions {
  /** `mqtt://` or `mqtts://`, credentials may be in it. */
  url: string;
  username?: string;
  password?: string;
  /** Names the session that the broker keeps; one subscriber at a time may use it. */
  clientId: string;
  /** With whom the readings are shared, see {@link readingsFilter}; all of them come here when absent. */
  group?: string | null;
  door: ReadingDoor;
  log: Log;
  onStateChanged?(connected: boolean): void;
  onRefused?: OnRefused;
  timing?: Partial<MqttSubscriberTiming>;
}

export interface MqttSubscriber {
  /** Signed in and subscribed. */
  readonly connected: boolean;
  /** The version of MQTT that is spoken, or tried next. */
  readonly version: ProtocolVersion;
  /** Subscribes once more. @returns whether the broker has granted it */
  subscribeAgain(): Promise<boolean>;
  /** Acknowledges what is committed by then and leaves; the broker keeps the rest. */
  stop(): Promise<void>;
}

/**
 * Takes readings from an outside broker: subscribes to `telemetry/+` with QoS 1
 * in a persistent session and acknowledges each publish after its commit.
 * Whatever was not acknowledged, the broker sends again. Connects for ever.
 * Sharing needs MQTT 5: older brokers would take the filter for a plain topic
 * without a word, and send nothing.
 * @throws TypeError when the url is not that of a broker
 */
export function startMqttSubscriber(options: MqttSubscriberOptions): MqttSubscriber {
  const { door, log, onStateChanged = () => {} } = options;
  const address = readBrokerAddress(options.url, options.username, options.password);
  const timing = { ...DEFAULT_TIMING, ...options.timing };
  const broker = `${address.host}:${address.port}`;
  const topicFilter = readingsFilter(options.group ?? null);
  const intake = createPublishIntake({
    door,
    log,
    maxWaitingBytes: MAX_WAITING_BYTES,
    retry: timing.retry,
    onOpenChanged: (open) => connection?.setOpen(open),
  });
  const stopped = Promise.withResolvers<void>();
  let connection: BrokerConnection | undefined;
  let version: ProtocolVersion = 5;
  let connected = false;
  let hadSession = false;
  let failures = 0;
  let stopping = false;
  let reconnect: NodeJS.Timeout | undefined;

  function setConnected(value: boolean) {
    if (connected === value) return;
    connected = value;
    onStateChanged(connected);
  }

  function open() {
    connection = connectToBroker({
      address,
      clientId: options.clientId,
      topicFilter,
      purpose: 'subscribe',
      version,
      keepalive: timing.keepalive,
      connectMs: timing.connectMs,
      intake,
      log,
      onRefused: options.onRefused,
      onSubscribed,
      onEnded,
    });
  }

  function onSubscribed(sessionPresent: boolean) {
    if (hadSession && !sessionPresent)
      log.warn({ broker }, 'the MQTT broker kept no session: what was published meanwhile is lost');
    hadSession = true;
    failures = 0;
    log.info({ broker, version, sessionPresent }, 'subscribed to the MQTT broker');
    setConnected(true);
  }

  function onEnded({ cause, why }: BrokerFarewell) {
    connection = undefined;
    setConnected(false);
    if (stopping) return stopped.resolve();
    failures++;
    const refused = cause === 'sign_in_refused' || cause === 'subscription_refused';
    const pauseMs = refused ? timing.afterRefusalMs : pauseAfter(failures, timing.reconnect);
    if (cause === 'sign_in_refused')
      log.error({ broker, why, pauseMs }, 'the MQTT broker refuses the user name or the password');
    else if (cause === 'subscription_refused')
      log.error({ broker, why, pauseMs }, 'the MQTT broker refuses the subscription');
    else if (cause === 'version_refused' && isShared(topicFilter))
      log.error({ broker, why, pauseMs }, 'the MQTT broker does not speak MQTT 5, which several nodes need');
    else log.warn({ broker, why, version, pauseMs }, 'no connection to the MQTT broker');
    // Some brokers answer a version they do not know by closing the connection.
    if ((cause === 'version_refused' || cause === 'unanswered') && !isShared(topicFilter))
      version = version === 5 ? 4 : 5;
    reconnect = setTimeout(open, pauseMs);
  }

  open();

  return {
    get connected() {
      return connected;
    },
    get version() {
      return version;
    },
    async subscribeAgain() {
      return connected && connection ? connection.subscribeAgain() : false;
    },
    async stop() {
      stopping = true;
      clearTimeout(reconnect);
      connection?.setOpen(false);
      await intake.stop();
      if (!connection) return;
      connection.leave();
      await stopped.promise;
    },
  };
}
