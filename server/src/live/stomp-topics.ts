import { createLivePayload, type LivePayload } from './live-connection.ts';
import { encodeFrame, type StompVersion } from './stomp-frames.ts';

/** Who takes messages: a session. */
export interface Subscriber {
  deliver(payload: LivePayload, coalesce?: string): void;
}

/** One SUBSCRIBE of one session. `id` may be missing in version 1.0 only. */
export interface Subscription {
  destination: string;
  id: string | undefined;
  version: StompVersion;
  subscriber: Subscriber;
}

export interface Topics {
  has(destination: string): boolean;
  add(subscription: Subscription): void;
  remove(subscription: Subscription): void;
  hasSubscribers(destination: string): boolean;
  /**
   * Hands a message to every subscriber.
   * @param coalesce names messages of which the last one stands for those before it
   * @throws RangeError when there is no such destination
   */
  publish(destination: string, body: string, coalesce?: string): void;
}

/** Subscriptions that are told in the very same bytes. */
interface Group {
  id: string | undefined;
  version: StompVersion;
  subscribers: Set<Subscriber>;
}

const keyOf = ({ id, version }: Pick<Subscription, 'id' | 'version'>) =>
  `${version} ${id === undefined ? '' : `#${id}`}`;

/**
 * The destinations there are and who listens to them; what nobody listens to takes no room.
 * @param destinations each a name, or a pattern of many
 */
export function createTopics(destinations: readonly (string | RegExp)[]): Topics {
  const topics = new Map<string, Map<string, Group>>();
  let published = 0;

  const has = (destination: string): boolean =>
    destinations.some((each) => (typeof each === 'string' ? each === destination : each.test(destination)));

  function groupsOf(destination: string): Map<string, Group> | undefined {
    const groups = topics.get(destination);
    if (!groups && !has(destination)) throw new RangeError(`no such destination: ${destination}`);
    return groups;
  }

  return {
    has,
    hasSubscribers: (destination) => topics.has(destination),

    add(subscription) {
      const { destination } = subscription;
      const groups = groupsOf(destination) ?? new Map<string, Group>();
      topics.set(destination, groups);
      const key = keyOf(subscription);
      const group = groups.get(key);
      if (group) group.subscribers.add(subscription.subscriber);
      else groups.set(key, { ...subscription, subscribers: new Set([subscription.subscriber]) });
    },

    remove(subscription) {
      const { destination } = subscription;
      const groups = groupsOf(destination);
      const key = keyOf(subscription);
      const group = groups?.get(key);
      group?.subscribers.delete(subscription.subscriber);
      if (group?.subscribers.size === 0) groups?.delete(key);
      if (groups?.size === 0) topics.delete(destination);
    },

    publish(destination, body, coalesce) {
      const groups = groupsOf(destination);
      if (!groups) return;
      const messageId = `m-${++published}`;
      for (const { id, version, subscribers } of [...groups.values()]) {
        const payload = createLivePayload(encodeMessage({ destination, messageId, id, version, body }));
        for (const subscriber of subscribers) subscriber.deliver(payload, coalesce);
      }
    },
  };
}

function encodeMessage(message: {
  destination: string;
  messageId: string;
  id: string | undefined;
  version: StompVersion;
  body: string;
}): string {
  const headers: [string, string][] = [
    ['destination', message.destination],
    ['message-id', message.messageId],
    ['content-type', 'application/json;charset=utf-8'],
  ];
  if (message.id !== undefined) headers.push(['subscription', message.id]);
  return encodeFrame('MESSAGE', headers, message.body, message.version);
}
