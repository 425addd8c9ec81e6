import { connect, type IClientSubscribeOptions, type MqttClient } from 'mqtt';
import type { WagonState } from '../fleet/wagon-state.ts';
import type { Log } from '../log.ts';
import { watchOutage } from '../outage.ts';
import type { BrokerAddress } from '../telemetry/mqtt/broker-address.ts';
import type { CatchUpCause } from './catch-up.ts';
import type { Installation } from './installation.ts';
import { isSealed, MOST_MOVES, type MovesPacket, readMoves, sealMoves } from './moves-packet.ts';
import { createPeers } from './peers.ts';

/** How often a node says that it is there, ms. */
const BEAT_MS = 2_000;
/** A node that does not hear itself for so long is not heard either, ms. */
const DEAF_MS = 10_000;
const RECONNECT_MS = 1_000;
const KEEPALIVE_S = 10;
/** Longest packet taken; {@link MOST_MOVES} moves have fewer bytes. */
const MAX_PACKET_BYTES = 128 * 1024;
/** More that waits to be sent is not told: others read from the database what they miss. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

export interface NodeLinkNeeds {
  address: BrokerAddress;
  /** Names the connection on the broker. */
  clientId: string;
  nodeName: string;
  installation: Installation;
  log: Log;
  /** Another node committed these. @throws RangeError when they are none that a fleet takes */
  onMoves(moves: readonly WagonState[]): void;
  /** Something was or may have been missed. */
  onMissed(cause: CatchUpCause): void;
  /** Told now and then how many other nodes are heard. */
  onCounted(others: number): void;
  /** Told of each packet: `told` of one's own, `dropped` where it could not be told; `heard`, `old`, `refused` of others. */
  onPacket(outcome: 'told' | 'dropped' | 'heard' | 'old' | 'refused'): void;
}

/** How the nodes of an installation tell one another what they committed. */
export interface NodeLink {
  /** Tells what a commit moved. */
  tell(moves: readonly WagonState[]): void;
  /** Whether others are heard, and this node is. */
  isReady(): boolean;
  stop(): Promise<void>;
}

/**
 * Opens the link over the broker. What is lost on it, as QoS 0 may be, shows as
 * a gap in a node's count, and is read from the database.
 */
export function openNodeLink(needs: NodeLinkNeeds): NodeLink {
  const { address, installation, log, onMissed, onPacket } = needs;
  const { secret, start } = installation;
  const base = `vagon/${installation.id}/nodes`;
  const topicOf = (name: string, kind: 'moves' | 'beat') => `${base}/${name}/${kind}`;
  const subscriptions: Record<string, IClientSubscribeOptions> = {
    [topicOf('+', 'moves')]: { qos: 0, nl: true },
    [topicOf('+', 'beat')]: { qos: 0 },
  };
  const peers = createPeers();
  const outage = watchOutage(log, 'other nodes are not heard, or do not hear this one', 'other nodes are heard again');
  let sequence = 0;
  let isSubscribed = false;
  let heardMyselfAt = Number.NEGATIVE_INFINITY;

  const client: MqttClient = connect({
    protocol: address.secure ? 'mqtts' : 'mqtt',
    host: address.host,
    port: address.port,
    username: address.username,
    password: address.password,
    clientId: needs.clientId,
    protocolVersion: 5,
    clean: true,
    keepalive: KEEPALIVE_S,
    reconnectPeriod: RECONNECT_MS,
    reconnectOnConnackError: true,
    resubscribe: false,
    queueQoSZero: false,
    properties: { maximumPacketSize: MAX_PACKET_BYTES },
  });

  function send(kind: 'moves' | 'beat', moves: readonly WagonState[]): boolean {
    if (!client.connected || client.stream.writableLength > MAX_WAITING_BYTES) return false;
    const topic = topicOf(needs.nodeName, kind);
    client.publish(topic, sealMoves({ start, sequence, moves }, topic, secret), { qos: 0 });
    return true;
  }

  function subscribe(): void {
    client.subscribe(subscriptions, {}, (failure) => {
      if (failure) return outage.failed(failure);
      isSubscribed = true;
      // Whatever was committed before is in the database, whatever is from now on will be heard.
      onMissed('joined');
      send('beat', []);
    });
  }

  function beat(): void {
    const now = performance.now();
    if (peers.forgetSilent(now).length > 0) onMissed('silent');
    needs.onCounted(peers.size);
    if (client.connected && !isSubscribed) subscribe();
    if (isSubscribed) send('beat', []);
    if (now - heardMyselfAt > DEAF_MS && now - openedAt > DEAF_MS) outage.failed(null);
  }

  /** @throws RangeError when it is no packet of a node */
  function hear(name: string, kind: string, { start: itsStart, sequence: its, moves }: MovesPacket): void {
    const now = performance.now();
    if (name === needs.nodeName) {
      if (itsStart !== start) return;
      heardMyselfAt = now;
      outage.worked();
      return;
    }
    const standing = peers.hear(name, itsStart, its, kind === 'beat', now);
    if (standing === 'gap') onMissed('gap');
    if (moves.length > 0) onPacket(standing === 'old' ? 'old' : 'heard');
    if (standing !== 'old' && moves.length > 0) needs.onMoves(moves);
  }

  client.on('connect', () => {
    isSubscribed = false;
    peers.clear();
    subscribe();
  });
  client.on('close', () => {
    isSubscribed = false;
    heardMyselfAt = Number.NEGATIVE_INFINITY;
  });
  client.on('error', (failure) => outage.failed(failure));
  client.on('message', (topic, bytes) => {
    const [name = '', kind = ''] = topic.slice(base.length + 1).split('/');
    if (!isSealed(bytes, topic, secret)) return onPacket('refused');
    try {
      hear(name, kind, readMoves(bytes));
    } catch (failure) {
      if (!(failure instanceof RangeError)) log.error({ failure }, 'what another node told took no effect');
      // One of ours made it: most likely a newer version, whose commits are in the database all the same.
      onPacket('refused');
      onMissed('gap');
    }
  });
  const openedAt = performance.now();
  const beating = setInterval(beat, BEAT_MS);

  return {
    tell(moves) {
      for (let from = 0; from < moves.length; from += MOST_MOVES) {
        sequence++;
        onPacket(send('moves', moves.slice(from, from + MOST_MOVES)) ? 'told' : 'dropped');
      }
    },
    isReady: () => isSubscribed && performance.now() - heardMyselfAt < DEAF_MS,
    async stop() {
      clearInterval(beating);
      await client.endAsync();
    },
  };
}
