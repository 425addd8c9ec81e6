import type { Refusal } from '@vagon/contract';
import type { IPublishPacket } from 'mqtt-packet';
import type { Log } from '../../log.ts';
import { createAcknowledgements } from './acknowledgements.ts';
import type { PacketWriter } from './packet-writer.ts';
import type { PublishIntake } from './publish-intake.ts';
import { type RefusalCause, readPublish, type UnreadablePublish } from './publish-payload.ts';
import { REASON } from './reason-codes.ts';
import { createRefusalLog, type OnRefused } from './refusal-log.ts';

/** What a publish costs in memory beside its payload, bytes. */
const PUBLISH_OVERHEAD_BYTES = 256;
/** Longest reason string of a PUBACK, and the smallest packet limit of a peer to which one is sent, bytes. */
const MAX_REASON_BYTES = 200;
const ROOM_FOR_A_REASON_BYTES = 512;

const CODE_OF_UNREADABLE = {
  topic_invalid: REASON.topicNameInvalid,
  payload_malformed: REASON.payloadFormatInvalid,
  too_many_readings: REASON.quotaExceeded,
} as const satisfies Record<UnreadablePublish['cause'], number>;

export interface PublishReceiver {
  /** Publishes not yet recorded. */
  readonly waiting: number;
  /** @param topic the packet's own, or the one its alias stands for */
  receive(packet: IPublishPacket, topic: string): void;
}

export interface PublishReceiverOptions {
  intake: PublishIntake;
  writer: PacketWriter;
  log: Log;
  /** Who is named in the log. */
  sender: string;
  /** Longest packet the peer takes, bytes. */
  peerMaxPacketBytes: number;
  onRefused: OnRefused | undefined;
  /** Called whenever a publish has been recorded. */
  onSettled(): void;
}

/**
 * Receives one connection's publishes, and acknowledges each once its readings
 * are committed. What is refused is acknowledged too, in MQTT 5 with the
 * reason: sending it again cannot mend it.
 */
export function createPublishReceiver(options: PublishReceiverOptions): PublishReceiver {
  const { intake, writer, onSettled } = options;
  const expectAcknowledgement = createAcknowledgements(
    writer,
    options.peerMaxPacketBytes < ROOM_FOR_A_REASON_BYTES ? 0 : MAX_REASON_BYTES,
  );
  const noteRefusal = createRefusalLog(options.log, options.sender, options.onRefused);
  let waiting = 0;

  return {
    get waiting() {
      return waiting;
    },
    receive(packet, topic) {
      const acknowledge = packet.qos === 0 ? () => {} : expectAcknowledgement(packet.messageId as number);
      const payload = packet.payload as Buffer;
      const published = readPublish(topic, payload);
      if ('cause' in published) {
        noteRefusal(topic, published.cause, published.detail);
        acknowledge(CODE_OF_UNREADABLE[published.cause], published.detail);
        return;
      }

      const { readings, differing } = published;
      const onRecorded = (refused: readonly Refusal[]) => {
        const faults = describe(refused, differing);
        for (const fault of faults) noteRefusal(topic, fault.cause, fault.detail);
        if (faults[0]) acknowledge(REASON.payloadFormatInvalid, faults[0].detail);
        else acknowledge();
      };
      if (readings.length === 0) {
        onRecorded([]);
        return;
      }
      waiting++;
      intake.add({
        readings,
        bytes: payload.length + PUBLISH_OVERHEAD_BYTES,
        onRecorded(refused) {
          waiting--;
          onRecorded(refused);
          onSettled();
        },
      });
    },
  };
}

function describe(refused: readonly Refusal[], differing: number): { cause: RefusalCause; detail: string }[] {
  const faults: { cause: RefusalCause; detail: string }[] = refused.map(({ field, reason }) => ({
    cause: reason,
    detail: `${field}: ${reason}`,
  }));
  for (let index = 0; index < differing; index++)
    faults.push({ cause: 'sensor_differs', detail: 'sensorNumber: differs from the topic' });
  return faults;
}
