import type { RecordOutcome } from '@vagon/contract';

/** Ways a reading can come in. */
export type Transport = 'http' | 'mqtt';

/**
 * The one door for readings. Transports decode bytes into plain values and
 * hand them in; checking, matching, storing and telling happen behind it.
 */
export interface ReadingDoor {
  /**
   * Records a batch, in one commit or in several. Resolves only after the last
   * of them, so a transport may acknowledge then and not before.
   * @param messages what was decoded, unchecked; one element a reading
   * @throws Overloaded when more readings wait than the product takes on; nothing of the batch was kept
   * @throws Error when the database did not take all of it; what was kept is told as repeated when it is sent again
   */
  record(messages: readonly unknown[], transport: Transport): Promise<RecordOutcome>;
}

/** The door is full: the sender should wait and send again. */
export class Overloaded extends Error {
  override name = 'Overloaded';
}
