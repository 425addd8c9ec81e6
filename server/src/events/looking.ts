import type { EventLimits } from './limits.ts';
import type { FoundEvent, LookedAtReading, ReadingKey } from './looked-at.ts';
import type { RailwayMap } from './railway-map.ts';
import type { TrackPlace } from './track-finder.ts';

/** What each machine says of an event; the rest follows from the state. */
export type Finding = Pick<FoundEvent, 'kind' | 'date'> &
  Partial<Omit<FoundEvent, 'first' | 'last'>> & {
    first: ReadingKey;
    /** The reading at which it was sure; the one looked at when absent. */
    last?: ReadingKey;
  };

/** What a machine needs beside its state: the reading looked at, the railway, the limits, and where events go. */
export interface Looking {
  reading: LookedAtReading;
  /** The place on the tracks nearest to the reading's position. */
  place: TrackPlace | null;
  railway: RailwayMap;
  limits: EventLimits;
  emit(finding: Finding): void;
}
