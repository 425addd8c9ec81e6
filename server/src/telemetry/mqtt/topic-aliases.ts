import type { IPublishPacket } from 'mqtt-packet';
import { REASON } from './reason-codes.ts';

/**
 * The topic aliases of one MQTT 5 connection (OASIS MQTT 5.0, section 3.3.2.3.4).
 * @param most highest alias, as announced in CONNACK
 * @returns gives the topic a publish means, or the reason code its sender is disconnected with
 */
export function createTopicAliases(most: number) {
  const topics = new Map<number, string>();

  return function topicOf({ topic, properties }: IPublishPacket): string | { reasonCode: number } {
    const alias = properties?.topicAlias;
    if (alias === undefined) return topic === '' ? { reasonCode: REASON.protocolError } : topic;
    if (!Number.isInteger(alias) || alias < 1 || alias > most) return { reasonCode: REASON.topicAliasInvalid };
    if (topic !== '') topics.set(alias, topic);
    return topics.get(alias) ?? { reasonCode: REASON.protocolError };
  };
}
