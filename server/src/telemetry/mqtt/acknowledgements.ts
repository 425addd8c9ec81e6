import type { PacketWriter } from './packet-writer.ts';
import { REASON } from './reason-codes.ts';

/** Acknowledges one publish, with success or with the code and words of a failure. */
export type Acknowledge = (code?: number, reason?: string) => void;

/**
 * The PUBACKs of one connection. They leave in the order in which the publishes
 * came, as MQTT asks ([MQTT-4.6.0-2]), whatever order the batches finish in.
 * Before MQTT 5 a PUBACK cannot say that something failed.
 * @param maxReasonBytes longest reason string the peer takes
 */
export function createAcknowledgements(writer: PacketWriter, maxReasonBytes: number) {
  const waiting: { messageId: number; code: number | undefined; reason: string | undefined }[] = [];

  function release() {
    for (let first = waiting[0]; first?.code !== undefined; first = waiting[0]) {
      waiting.shift();
      const { messageId, code, reason } = first;
      if (code === REASON.success && reason === undefined) {
        writer.acknowledge(messageId);
        continue;
      }
      const properties = reason === undefined ? undefined : { reasonString: reason };
      writer.send({ cmd: 'puback', messageId, reasonCode: code, properties });
    }
  }

  /** Takes a place in the order for a publish that has arrived. */
  return function expect(messageId: number): Acknowledge {
    const place: (typeof waiting)[number] = { messageId, code: undefined, reason: undefined };
    waiting.push(place);
    return (code = REASON.success, reason) => {
      place.code = code;
      place.reason = reason?.slice(0, maxReasonBytes) || undefined;
      release();
    };
  };
}
