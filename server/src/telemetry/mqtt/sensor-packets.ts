import type { IPublishPacket, Packet } from 'mqtt-packet';
import type { PacketWriter } from './packet-writer.ts';
import type { PublishReceiver } from './publish-receiver.ts';
import { REASON, SUBSCRIPTION_FAILED } from './reason-codes.ts';
import { createTopicAliases } from './topic-aliases.ts';

/** Highest topic alias; a gateway may speak for many wagons. */
export const MAX_TOPIC_ALIAS = 256;

export interface SensorPacketsOptions {
  writer: PacketWriter;
  receiver: PublishReceiver;
  /** Ends the connection with a reason code. */
  close(reasonCode: number): void;
}

/** @returns answers what a sensor sends after it has signed in: it may publish, and nothing else */
export function answerSensor({ writer, receiver, close }: SensorPacketsOptions): (packet: Packet) => void {
  const inMqtt5 = writer.version === 5;
  const topicOf = createTopicAliases(MAX_TOPIC_ALIAS);

  function publish(packet: IPublishPacket) {
    if (packet.qos === 2) return close(REASON.qosNotSupported);
    if (!inMqtt5) return receiver.receive(packet, packet.topic);
    if (packet.retain) return close(REASON.retainNotSupported);
    const topic = topicOf(packet);
    if (typeof topic === 'string') receiver.receive(packet, topic);
    else close(topic.reasonCode);
  }

  return (packet) => {
    const { messageId = 1 } = packet;
    if (messageId < 1) return close(REASON.malformedPacket);
    switch (packet.cmd) {
      case 'publish':
        return publish(packet);
      case 'pingreq':
        return writer.send({ cmd: 'pingresp' });
      case 'subscribe': {
        const granted = packet.subscriptions.map(() => (inMqtt5 ? REASON.notAuthorized : SUBSCRIPTION_FAILED));
        if (granted.length === 0) return close(REASON.protocolError);
        return writer.send({ cmd: 'suback', messageId, granted });
      }
      case 'unsubscribe': {
        const granted = packet.unsubscriptions.map(() => REASON.noSubscriptionExisted);
        if (granted.length === 0) return close(REASON.protocolError);
        return writer.send({ cmd: 'unsuback', messageId, granted });
      }
      case 'disconnect':
        return close(REASON.success);
      default:
        return close(REASON.protocolError);
    }
  };
}
