import type { FleetChanges } from '@vagon/contract';
import { createContext, useContext } from 'react';
import type { Connection } from './connection.ts';

/** A screen's live connection. */
export interface Live extends Connection {
  /** Since when the employee has asked for rest, Unix ms; null while nothing is paused. */
  pausedSince: number | null;
  /** While paused nothing is told; when that ends, the list is asked for again. */
  setPaused(isPaused: boolean): void;
  /** Calls the listener whenever what is shown should be loaded again. @returns ends it */
  onMessage(listener: () => void): () => void;
  /** Calls the listener with wagons that moved. @returns ends it */
  onFleet(listener: (changes: FleetChanges) => void): () => void;
  /** Hears no more of moved wagons: of a large fleet they never pause. */
  leaveFleet(): void;
}

export const LiveContext = createContext<Live | null>(null);

/** @throws Error outside a `LiveProvider` */
export function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive needs a LiveProvider above it');
  return live;
}
