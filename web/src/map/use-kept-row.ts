import type { WagonPosition } from '@vagon/contract';
import { useState } from 'react';

/**
 * Keeps one wagon among the markers while somebody works with it: the newest
 * page may no longer have it a second after its popup was opened.
 * @param listKey what the rows are about; another question lets the wagon go
 * @returns the rows, with the kept one at the end when they lack it, and the way to keep and let go
 */
export function useKeptRow(rows: WagonPosition[], listKey: string | null) {
  const [kept, setKept] = useState<{ row: WagonPosition; listKey: string | null } | null>(null);
  const newest = kept && rows.find(({ wagon_Number }) => wagon_Number === kept.row.wagon_Number);
  if (kept && newest && newest !== kept.row) setKept({ row: newest, listKey });
  const isMissing = kept !== null && !newest && kept.listKey === listKey;
  return {
    rows: isMissing ? [...rows, kept.row] : rows,
    keep: (row: WagonPosition) => setKept({ row, listKey }),
    letGo: (row: WagonPosition) =>
      setKept((current) => (current?.row.wagon_Number === row.wagon_Number ? null : current)),
  };
}
