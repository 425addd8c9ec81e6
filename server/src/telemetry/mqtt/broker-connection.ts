import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type {
  IConnackPacket,
  IDisconnectPacket,
  IPubackPacket,
  IPublishPacket,
  ISubackPacket,
  Packet,
} from 'mqtt-packet';
import type { Log } from '../../log.ts';
import type { BrokerAddress } from './broker-address.ts';
import { type BrokerFarewell, causeOfRefusal, hex } from './broker-farewell.ts';
import { SESSION_SECONDS } from './broker-timing.ts';
import { createPacketReader } from './packet-reader.ts';
import { createPacketWriter } from './packet-writer.ts';
import type { PublishIntake } from './publish-intake.ts';
import { createPublishReceiver } from './publish-receiver.ts';
import { createReadGate } from './read-gate.ts';
import { isShared } from './readings-filter.ts';
import { isFailure, type ProtocolVersion, REASON } from './reason-codes.ts';
import type { OnRefused } from './refusal-log.ts';

export interface BrokerConnection {
  setOpen(open: boolean): void;
  /** Publishes that came and are not recorded yet. */
  readonly waiting: number;
  /** Subscribes once more, which a broker that has forgotten the subscription needs. @returns false when the connection ends before it is granted */
  subscribeAgain(): Promise<boolean>;
  /** Publishes {@link BrokerConnectionOptions.marks}, so that it comes back after all that the broker has dealt by then. */
  mark(words: string): void;
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
  /** Signs in only after this, over the connection that is there by then. */
  after?: Promise<void>;
  /** Longest packet that the broker is to send, bytes: it drops longer ones and counts them as sent (OASIS MQTT 5.0, section 3.1.2.11.4). */
  maxPacketBytes?: number;
  /** A topic of the session's own, which it subscribes to beside its filter. */
  marks?: { topic: string; onMark(words: string): void; onRefused(why: string): void };
  intake: PublishIntake;
  log: Log;
  onRefused: OnRefused | undefined;
  /** There is a connection, on which nothing was said yet. */
  onConnected?(): void;
  /**
   * Subscribed, or unsubscribed if that is the purpose.
   * @param sessionPresent whether the broker has kept what came while nobody was connected
   */
  onSubscribed(sessionPresent: boolean): void;
  onEnded(farewell: BrokerFarewell): void;
}

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
/** One mark at a time is on its way. */
const MARK_ID = 2;
const FIRST_FURTHER_ID = 3;
const MOST_IDS = 65_535;

/** Connects once to a broker as the persistent session `clientId`, and takes readings from it. */
export function connectToBroker(options: BrokerConnectionOptions): BrokerConnection {
  const { address, topicFilter, purpose, version, intake, log, marks, maxPacketBytes = MAX_PACKET_BYTES } = options;
  const endpoint = { host: address.host, port: address.port };
  const socket: Socket = address.secure ? connectTls(endpoint) : connect(endpoint);
  const topics = marks ? [topicFilter, marks.topic] : [topicFilter];
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
  let furtherId = FIRST_FURTHER_ID;
  const subscribedAgain = new Map<number, (isGranted: boolean) => void>();
  let farewell: BrokerFarewell = { cause: 'unreachable', why: 'the connection was closed' };
  let pings: NodeJS.Timeout | undefined;
  let impatience: NodeJS.Timeout | undefined;

  function beImpatient() {
    impatience = setTimeout(() => end({ ...farewell, why: 'no answer in time' }), options.connectMs);
  }
  beImpatient();

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
    subscribe(SUBSCRIBE_ID);
  }

  function subscribe(messageId: number) {
    // Retained publishes come once, with the first subscription; `rh` is MQTT 5's alone.
    writer.send({ cmd: 'subscribe', messageId, subscriptions: topics.map((topic) => ({ topic, qos: 1, rh: 1 })) });
  }

  function onSuback({ messageId = 0, granted }: ISubackPacket) {
    const codes = granted.map(Number);
    const refused = codes.findIndex(isFailure);
    if (refused >= 0)
      return end({ cause: 'subscription_refused', why: `SUBACK ${hex(codes[refused] ?? 0)} for ${topics[refused]}` });
    subscribedAgain.get(messageId)?.(true);
    subscribedAgain.delete(messageId);
    if (messageId !== SUBSCRIBE_ID) return;
    if (codes.includes(0)) log.warn('the MQTT broker grants QoS 0 only: readings can get lost between it and here');
    onSettled();
  }

  function onPuback({ reasonCode = 0 }: IPubackPacket) {
    if (isFailure(reasonCode)) marks?.onRefused(`PUBACK ${hex(reasonCode)} for ${marks.topic}`);
  }

  function onMark({ qos, messageId, payload }: IPublishPacket) {
    if (qos > 0) writer.acknowledge(messageId as number);
    marks?.onMark(payload.toString());
  }

  function onSettled() {
    clearTimeout(impatience);
    options.onSubscribed(sessionPresent);
  }

  function onPublish(packet: IPublishPacket) {
    if (packet.qos === 2) end({ cause: 'lost', why: 'the broker sent QoS 2, which was not asked for' });
    else if (packet.topic === marks?.topic) onMark(packet);
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
      case 'puback':
        return onPuback(packet);
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

  function signIn() {
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
        maximumPacketSize: maxPacketBytes,
      },
    });
  }

  socket.on(address.secure ? 'secureConnect' : 'connect', () => {
    options.onConnected?.();
    if (!options.after) return signIn();
    // Until then nothing is asked of the broker that it could be late with.
    clearTimeout(impatience);
    options.after.then(() => {
      beImpatient();
      signIn();
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
    for (const tell of subscribedAgain.values()) tell(false);
    options.onEnded(farewell);
  });
  gate.update();

  return {
    setOpen(value) {
      open = value;
      gate.update();
    },
    get waiting() {
      return receiver.waiting;
    },
    subscribeAgain() {
      if (socket.destroyed) return Promise.resolve(false);
      const again = Promise.withResolvers<boolean>();
      furtherId = furtherId < MOST_IDS ? furtherId + 1 : FIRST_FURTHER_ID;
      subscribedAgain.set(furtherId, again.resolve);
      subscribe(furtherId);
      return again.promise;
    },
    mark(words) {
      if (marks)
        writer.send({
          cmd: 'publish',
          topic: marks.topic,
          payload: words,
          qos: 1,
          messageId: MARK_ID,
          dup: false,
          retain: false,
        });
    },
    leave(forGood = false) {
      if (socket.destroyed) return;
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
