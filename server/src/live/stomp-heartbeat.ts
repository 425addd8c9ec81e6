/** Agreed milliseconds between beats; 0 means none. */
export interface Heartbeat {
  outgoing: number;
  incoming: number;
}

/** Beats leave this much earlier than agreed, so that one that travels slowly is still in time. */
const EARLY = 0.8;
/** A peer is given up after this many of its intervals without a sign. */
const PATIENCE = 2;

/**
 * What both sides can keep.
 * @param header the client's `heart-beat`: what it can send, what it wants, milliseconds
 * @param offered what the server can send and wants
 * @returns null when the header is malformed
 */
export function agreeHeartbeat(header: string | undefined, offered: number): Heartbeat | null {
  const match = /^\s*(\d{1,9})\s*,\s*(\d{1,9})\s*$/.exec(header ?? '0,0');
  if (!match) return null;
  const [sends, wants] = [Number(match[1]), Number(match[2])];
  return {
    outgoing: wants === 0 ? 0 : Math.max(wants, offered),
    incoming: sends === 0 ? 0 : Math.max(sends, offered),
  };
}

/**
 * Beats and listens until stopped.
 * @param silence milliseconds since the peer was last heard
 * @returns stops both
 */
export function keepHeartbeat(
  heartbeat: Heartbeat,
  { beat, silence, lost }: { beat: () => void; silence: () => number; lost: () => void },
): () => void {
  const timers: NodeJS.Timeout[] = [];
  if (heartbeat.outgoing > 0) timers.push(setInterval(beat, heartbeat.outgoing * EARLY));
  if (heartbeat.incoming > 0) {
    const check = () => {
      if (silence() > heartbeat.incoming * PATIENCE) lost();
    };
    timers.push(setInterval(check, heartbeat.incoming / 2));
  }
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
