import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { generate, type IConnectPacket, type IPublishPacket, type Packet, parser } from 'mqtt-packet';

interface Subscription {
  filter: string;
  /** Of a shared one. */
  group: string | null;
  qos: number;
  noLocal: boolean;
}

/** What the broker keeps of a client; unacknowledged publishes too, as all sessions here are persistent that ask for it. */
interface Session {
  clientId: string;
  socket: Socket | null;
  subscriptions: Map<string, Subscription>;
  /** Publishes that were not acknowledged, by packet id. */
  unacknowledged: Map<number, IPublishPacket>;
  lastId: number;
  isPersistent: boolean;
  /** Longer ones count as sent, bytes. */
  maxPacketBytes: number;
}

/** An MQTT 5 broker of the size that tests of several nodes need. */
export interface TestBroker {
  url: string;
  /** Client ids of those who are connected. */
  connected(): string[];
  /** Publishes as nobody. */
  publish(topic: string, payload: Buffer | string): void;
  /** Every publish by a client so far. */
  published: { topic: string; payload: Buffer }[];
  /** Asked before a publish goes to a client: false loses it. */
  passes: (clientId: string, topic: string) => boolean;
  /** Asked before a client's publish is taken: false refuses it. */
  allows: (topic: string) => boolean;
  /** Ends as Mosquitto does and starts again: sessions stay, and of their subscriptions those that are not shared. */
  restart(): void;
  /** Keeps the publishes of one who acknowledges as acknowledged no more: cuts its connection. */
  cut(clientId: string): void;
  /** Publishes that wait in a session. */
  waiting(clientId: string): number;
  /** Longest packet that a client takes, bytes; 0 when nobody knows it. */
  maxPacketBytes(clientId: string): number;
  stop(): Promise<void>;
}

/** OASIS MQTT 5.0, section 3.4.2.1. */
const NOT_AUTHORIZED = 0x87;
const SHARED = /^\$share\/([^/]+)\/(.+)$/;

/** `+` stands for one level. */
const matches = (filter: string, topic: string): boolean => {
  const levels = topic.split('/');
  const wanted = filter.split('/');
  return levels.length === wanted.length && wanted.every((level, index) => level === '+' || level === levels[index]);
};

/**
 * Starts the broker. As Mosquitto does, it deals shared publishes in turn to
 * all sessions of a group, those of absent clients too, and keeps what was not
 * acknowledged until its client is back.
 */
export async function startTestBroker(): Promise<TestBroker> {
  const sessions = new Map<string, Session>();
  const sockets = new Set<Socket>();
  const turns = new Map<string, number>();
  const published: TestBroker['published'] = [];

  function send(socket: Socket | null, packet: Packet): void {
    if (socket?.writable) socket.write(generate(packet, { protocolVersion: 5 }));
  }

  function sendPublish(session: Session, packet: IPublishPacket): void {
    const isTooLong = generate(packet, { protocolVersion: 5 }).length > session.maxPacketBytes;
    if (isTooLong && session.socket !== null) session.unacknowledged.delete(packet.messageId as number);
    else send(session.socket, packet);
  }

  function deliver(
    session: Session,
    { qos }: Subscription,
    topic: string,
    payload: Buffer,
    publishedQos: number,
  ): void {
    if (!broker.passes(session.clientId, topic)) return;
    const packet: IPublishPacket = { cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false };
    if (Math.min(qos, publishedQos) > 0) {
      session.lastId = (session.lastId % 65_535) + 1;
      Object.assign(packet, { qos: 1, messageId: session.lastId });
      session.unacknowledged.set(session.lastId, packet);
    }
    sendPublish(session, packet);
  }

  function spread(from: string | null, topic: string, payload: Buffer, qos: number): void {
    const groups = new Map<string, { session: Session; subscription: Subscription }[]>();
    for (const session of sessions.values())
      for (const subscription of session.subscriptions.values()) {
        if (!matches(subscription.filter, topic) || (subscription.noLocal && session.clientId === from)) continue;
        if (subscription.group === null) deliver(session, subscription, topic, payload, qos);
        else groups.set(subscription.group, [...(groups.get(subscription.group) ?? []), { session, subscription }]);
      }
    for (const [group, members] of groups) {
      const turn = turns.get(group) ?? 0;
      turns.set(group, turn + 1);
      const member = members[turn % members.length];
      if (member) deliver(member.session, member.subscription, topic, payload, qos);
    }
  }

  function signIn(socket: Socket, { clientId, clean = true, properties }: IConnectPacket): Session {
    const kept = sessions.get(clientId);
    kept?.socket?.destroy();
    const isKept = kept !== undefined && !clean && kept.isPersistent;
    const session: Session = isKept
      ? kept
      : {
          clientId,
          socket,
          subscriptions: new Map(),
          unacknowledged: new Map(),
          lastId: 0,
          isPersistent: !clean,
          maxPacketBytes: 0,
        };
    session.socket = socket;
    session.maxPacketBytes = properties?.maximumPacketSize ?? Number.POSITIVE_INFINITY;
    sessions.set(clientId, session);
    send(socket, { cmd: 'connack', sessionPresent: isKept, reasonCode: 0 });
    for (const packet of session.unacknowledged.values()) sendPublish(session, { ...packet, dup: true });
    return session;
  }

  function handle(session: Session, socket: Socket, packet: Packet): void {
    switch (packet.cmd) {
      case 'subscribe':
        for (const { topic, qos, nl = false } of packet.subscriptions) {
          const [, group = null, filter = topic] = SHARED.exec(topic) ?? [];
          session.subscriptions.set(topic, { filter, group, qos, noLocal: nl });
        }
        send(socket, {
          cmd: 'suback',
          messageId: packet.messageId,
          granted: packet.subscriptions.map(({ qos }) => qos),
        });
        return;
      case 'unsubscribe':
        for (const topic of packet.unsubscriptions) session.subscriptions.delete(topic);
        send(socket, { cmd: 'unsuback', messageId: packet.messageId, granted: packet.unsubscriptions.map(() => 0) });
        return;
      case 'publish': {
        const payload = Buffer.from(packet.payload);
        if (!broker.allows(packet.topic)) {
          send(socket, { cmd: 'puback', messageId: packet.messageId, reasonCode: NOT_AUTHORIZED });
          return;
        }
        published.push({ topic: packet.topic, payload });
        spread(session.clientId, packet.topic, payload, packet.qos);
        if (packet.qos > 0) send(socket, { cmd: 'puback', messageId: packet.messageId, reasonCode: 0 });
        return;
      }
      case 'puback':
        session.unacknowledged.delete(packet.messageId as number);
        return;
      case 'pingreq':
        send(socket, { cmd: 'pingresp' });
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    const decoder = parser();
    let session: Session | undefined;
    decoder.on('packet', (packet) => {
      if (packet.cmd === 'connect') session = signIn(socket, packet);
      else if (session) handle(session, socket, packet);
    });
    decoder.on('error', () => socket.destroy());
    socket.on('data', (chunk) => decoder.parse(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      if (session?.socket !== socket) return;
      session.socket = null;
      if (!session.isPersistent) sessions.delete(session.clientId);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };

  const broker: TestBroker = {
    url: `mqtt://127.0.0.1:${port}`,
    connected: () => [...sessions.values()].filter(({ socket }) => socket !== null).map(({ clientId }) => clientId),
    publish: (topic, payload) => spread(null, topic, Buffer.from(payload), 1),
    published,
    passes: () => true,
    allows: () => true,
    restart() {
      for (const socket of sockets) socket.destroy();
      for (const session of sessions.values()) {
        session.socket = null;
        for (const filter of session.subscriptions.keys())
          if (SHARED.test(filter)) session.subscriptions.delete(filter);
      }
    },
    cut: (clientId) => void sessions.get(clientId)?.socket?.destroy(),
    maxPacketBytes: (clientId) => sessions.get(clientId)?.maxPacketBytes ?? 0,
    waiting: (clientId) => sessions.get(clientId)?.unacknowledged.size ?? 0,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return broker;
}
