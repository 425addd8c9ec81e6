import type { StompFrame, StompVersion } from './stomp-frames.ts';
import { Refusal } from './stomp-refusal.ts';
import type { Subscriber, Subscription, Topics } from './stomp-topics.ts';

export const MAX_SUBSCRIPTIONS = 16;
const MAX_ID_LENGTH = 256;

/** The subscriptions of one session. */
export interface Subscriptions {
  /** @throws Refusal */
  subscribe(frame: StompFrame): void;
  /** @throws Refusal */
  unsubscribe(frame: StompFrame): void;
  clear(): void;
}

export function createSubscriptions(topics: Topics, version: StompVersion, subscriber: Subscriber): Subscriptions {
  const held = new Map<string, Subscription>();

  /** Version 1.0 may name a subscription by its destination instead of an id. */
  function keyOf({ headers }: StompFrame): string {
    const id = headers.get('id');
    if (id !== undefined) return `id ${id}`;
    const destination = headers.get('destination');
    if (version === '1.0' && destination !== undefined) return `destination ${destination.trim()}`;
    throw new Refusal('The header id is missing.');
  }

  return {
    subscribe(frame) {
      const key = keyOf(frame);
      const id = frame.headers.get('id');
      const destination = frame.headers.get('destination')?.trim() ?? '';
      if (!topics.has(destination)) throw new Refusal('There is no such destination.');
      if ((frame.headers.get('ack')?.trim() ?? 'auto') !== 'auto') throw new Refusal('Only ack:auto is offered.');
      if (id !== undefined && id.length > MAX_ID_LENGTH) throw new Refusal('The subscription id is too long.');
      if (held.has(key)) throw new Refusal('This subscription is already there.');
      if (held.size === MAX_SUBSCRIPTIONS) throw new Refusal(`More than ${MAX_SUBSCRIPTIONS} subscriptions.`);
      const subscription = { destination, id, version, subscriber };
      held.set(key, subscription);
      topics.add(subscription);
    },

    unsubscribe(frame) {
      const key = keyOf(frame);
      const subscription = held.get(key);
      if (!subscription) throw new Refusal('There is no such subscription.');
      held.delete(key);
      topics.remove(subscription);
    },

    clear() {
      for (const subscription of held.values()) topics.remove(subscription);
      held.clear();
    },
  };
}
