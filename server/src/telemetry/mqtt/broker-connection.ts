import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { TELEMETRY_TOPIC_PREFIX } from '@vagon/contract';
import type { IConnackPacket, IDisconnectPacket, IPublishPacket, ISubackPacket, Packet } from 'mqtt-packet';
import type { Log } from '../../log.ts';
import type { BrokerAddress } from './broker-address.ts';
import { type BrokerFarewell, causeOfRefusal, hex } from './broker-farewell.ts';
import { createPacketReader } from './packet-reader.ts';
import { createPacketWriter } from './packet-writer.ts';
import type { PublishIntake } from './publish-intake.ts';
import { createPublishReceiver } from './publish-receiver.ts';
import { createReadGate } from './read-gate.ts';
import { isFailure, type ProtocolVersion, REASON } from './reason-codes.ts';
import type { OnRefused } from './refusal-log.ts';

export interface BrokerConnection {
  setOpen(open: boolean): void;
  /** Leaves in good order. @param forGood whether the broker is to forget the session, which MQTT 5 can ask for */
  leave(forGood?: boolean): void;
}

/** What a session is opened for: to hear what is published from now on, or only to empty it. */
export type BrokerPurpose = 'subscribe' | 'unsubscribe';

export interface BrokerConnectionOptions {
  address: BrokerAddress;
  clientId: string;
  topicFilter: string;
  purpose: BrokerPurpose;
  version: ProtocolVersion;
  /** Longest silence promised to the broker, s. */
  keepalive: number;
  /** How long connecting, signing in and subscribing may take, ms. */
  connectMs: number;
  intake: PublishIntake;
  log: Log;
  onRefused: OnRefused | undefined;
  /**
   * Subscribed, or unsubscribed if that is the purpose.
   * @param sessionPresent whether the broker has kept what came while nobody was connected
   */
  onSubscribed(sessionPresent: boolean): void;
  onEnded(farewell: BrokerFarewell): void;
}

/** All sensors' readings. */
const ALL_READINGS = `${TELEMETRY_TOPIC_PREFIX}+`;
/** A filter of which each publish goes to one of those who share it (OASIS MQTT 5.0, section 4.8.2). */
export const isShared = (topicFilter: string) => topicFilter.startsWith('$share/');
/** The filter for readings. @param group shares them among its members; null for one who takes all */
export const readingsFilter = (group: string | null) =>
  group === null ? ALL_READINGS : `$share/${group}/${ALL_READINGS}`;
/** How long the broker keeps the session, and what arrives meanwhile, after the connection has gone, s. */
export const SESSION_SECONDS = 24 * 60 * 60;
/** Publishes that may wait for their commit; told to the broker as Receive Maximum. */
const MAX_IN_FLIGHT = 1_000;
/**
 * Longest packet, bytes; told to the broker as Maximum Packet Size. More than
 * the door takes from sensors, as what a broker has let in would otherwise be
 * dropped there without a word, or before MQTT 5 be sent again for ever.
 */
const MAX_PACKET_BYTES = 16 * 1024 * 1024;
/** How long leaving may take, ms. */
const LEAVE_WITHIN_MS = 1_000;
const SUBSCRIBE_ID = 1;

/** Connects once to a broker as the persistent session `clientId`, and takes readings from it. */
export function connectToBroker(options: BrokerConnectionOptions): BrokerConnection {
  const { address, topicFilter, purpose, version, intake, log } = options;
  const endpoint = { host: address.host, port: address.port };
  const socket: Socket = address.secure ? connectTls(endpoint) : connect(endpoint);
  const reader = createPacketReader(MAX_PACKET_BYTES, version);
  const writer = createPacketWriter(socket, version);
  const gate = createReadGate(socket, () => open && receiver.waiting < MAX_IN_FLIGHT && !socket.writableNeedDrain);
  const receiver = createPublishReceiver({
    intake,
    writer,
    log,
    sender: 'broker',
    peerMaxPacketBytes: Number.POSITIVE_INFINITY,
    onRefused: options.onRefused,
    onSettled: () => gate.update(),
  });
  let open = intake.open;
  let greeted = false;
  let sessionPresent = false;
  let heardAt = performance.now();
  let farewell: BrokerFarewell = { cause: 'unreachable', why: 'the connection was closed' };
  let pings: NodeJS.Timeout | undefined;
  let impatience = setTimeout(() => end({ ...farewell, why: 'no answer in time' }), options.connectMs);

  function end(reason: BrokerFarewell) {
    farewell = reason;
    socket.destroy();
  }

  function onConnack({ properties, ...connack }: IConnackPacket) {
    const code = (version === 5 ? connack.reasonCode : connack.returnCode) ?? 0;
    if (code !== 0) return end({ cause: causeOfRefusal(code), why: `CONNACK ${hex(code)}` });
    greeted = true;
    sessionPresent = connack.sessionPresent;
    farewell = { cause: 'lost', why: 'the connection was closed' };
    keepAlive(properties?.serverKeepAlive ?? options.keepalive);
    if (isShared(topicFilter) && properties?.sharedSubscriptionAvailable === false)
      return end({ cause: 'subscription_refused', why: 'the broker knows no shared subscriptions' });
    if (purpose === 'unsubscribe')
      return writer.send({ cmd: 'unsubscribe', messageId: SUBSCRIBE_ID, unsubscriptions: [topicFilter] });
    // Retained publishes come once, with the first subscription; `rh` is MQTT 5's alone.
    writer.send({ cmd: 'subscribe', messageId: SUBSCRIBE_ID, subscriptions: [{ topic: topicFilter, qos: 1, rh: 1 }] });
  }

  function onSuback({ granted }: ISubackPacket) {
    const code = Number(granted[0]);
    if (isFailure(code)) return end({ cause: 'subscription_refused', why: `SUBACK ${hex(code)} for ${topicFilter}` });
    if (code === 0) log.warn('the MQTT broker grants QoS 0 only: readings can get lost between it and here');
    onSettled();
  }

  function onSettled() {
    clearTimeout(impatience);
    options.onSubscribed(sessionPresent);
  }

  function onPublish(packet: IPublishPacket) {
    if (packet.qos === 2) end({ cause: 'lost', why: 'the broker sent QoS 2, which was not asked for' });
    else receiver.receive(packet, packet.topic);
  }

  function onDisconnect({ reasonCode = 0 }: IDisconnectPacket) {
    const words = reasonCode === REASON.sessionTakenOver ? ': another client signed in with the same client id' : '';
    end({ cause: 'lost', why: `DISCONNECT ${hex(reasonCode)}${words}` });
  }

  function keepAlive(seconds: number) {
    if (seconds === 0) return;
    pings = setInterval(() => {
      if (!gate.reading) heardAt = performance.now();
      if (performance.now() - heardAt > seconds * 1_500) end({ cause: 'lost', why: 'the broker fell silent' });
      else writer.send({ cmd: 'pingreq' });
    }, seconds * 1_000);
  }

  function handle(packet: Packet) {
    switch (packet.cmd) {
      case 'connack':
        return onConnack(packet);
      case 'suback':
        return onSuback(packet);
      case 'unsuback':
        return onSettled();
      case 'publish':
        return onPublish(packet);
      case 'disconnect':
        return onDisconnect(packet);
      case 'pingresp':
        return;
      default:
        return end({ cause: 'lost', why: `the broker sent ${packet.cmd}` });
    }
  }

  socket.on(address.secure ? 'secureConnect' : 'connect', () => {
    farewell = { cause: 'unanswered', why: 'the broker closed the connection without an answer' };
    writer.send({
      cmd: 'connect',
      clientId: options.clientId,
      protocolVersion: version,
      clean: false,
      keepalive: options.keepalive,
      username: address.username ?? (address.password === undefined ? undefined : ''),
      password: address.password === undefined ? undefined : Buffer.from(address.password),
      properties: {
        sessionExpiryInterval: SESSION_SECONDS,
        receiveMaximum: MAX_IN_FLIGHT,
        maximumPacketSize: MAX_PACKET_BYTES,
      },
    });
  });
  socket.setNoDelay(true);
  socket.on('drain', () => gate.update());
  socket.on('error', (error) => {
    farewell = { ...farewell, why: error.message };
  });
  socket.on('data', (chunk: Buffer) => {
    heardAt = performance.now();
    try {
      for (const packet of reader.read(chunk)) {
        handle(packet);
        if (socket.destroyed) return;
      }
    } catch (error) {
      end({ cause: 'lost', why: `the broker's bytes cannot be read: ${(error as Error).message}` });
    }
    gate.update();
  });
  socket.on('close', () => {
    clearTimeout(impatience);
    clearInterval(pings);
    options.onEnded(farewell);
  });
  gate.update();

  return {
    setOpen(value) {
      open = value;
      gate.update();
    },
    leave(forGood = false) {
      if (!greeted) return void socket.destroy();
      clearTimeout(impatience);
      impatience = setTimeout(() => socket.destroy(), LEAVE_WITHIN_MS);
      const properties = forGood ? { sessionExpiryInterval: 0 } : undefined;
      writer.send({ cmd: 'disconnect', reasonCode: REASON.success, properties });
      writer.end();
      socket.destroySoon();
    },
  };
}
