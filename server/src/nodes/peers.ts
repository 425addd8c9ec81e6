/** How a packet stands to those that were heard of its node before. */
export type Standing =
  /** Nothing is missing before it. */
  | 'next'
  /** Something is, or may be: it is the first that is heard of this start of the node. */
  | 'gap'
  /** It was heard before, or is of a start that is over. */
  | 'old';

/** A node that says nothing for so long is taken for gone, ms. */
const SILENT_MS = 8_000;

interface Peer {
  start: number;
  sequence: number;
  heardAt: number;
}

/** The other nodes, and how far each was heard. Times are of one clock that never goes back, ms. */
export function createPeers() {
  const peers = new Map<string, Peer>();

  return {
    /** How many nodes are heard. */
    get size() {
      return peers.size;
    },

    /** @param isBeat whether it only repeats the number of the last packet with moves */
    hear(name: string, start: number, sequence: number, isBeat: boolean, now: number): Standing {
      const peer = peers.get(name);
      if (!peer || start > peer.start) {
        peers.set(name, { start, sequence, heardAt: now });
        return 'gap';
      }
      if (start < peer.start) return 'old';
      peer.heardAt = now;
      const expected = isBeat ? peer.sequence : peer.sequence + 1;
      if (sequence < expected) return 'old';
      peer.sequence = sequence;
      return sequence === expected ? 'next' : 'gap';
    },

    /** Forgets nodes that have fallen silent. @returns their names */
    forgetSilent(now: number): string[] {
      const silent = [...peers].filter(([, { heardAt }]) => now - heardAt > SILENT_MS).map(([name]) => name);
      for (const name of silent) peers.delete(name);
      return silent;
    },

    /** Forgets all, as when this node itself could not hear. */
    clear: () => peers.clear(),
  };
}

export type Peers = ReturnType<typeof createPeers>;
