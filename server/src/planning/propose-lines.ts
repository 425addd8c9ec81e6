import {
  bordersOf,
  type Geography,
  type PlanLine,
  type PlanProposal,
  WAGON_KINDS,
  type WagonKind,
} from '@vagon/contract';
import type { Stock } from './stock-queries.ts';
import { type Tally, toLine, wagonsIn } from './tally.ts';

type Because = PlanProposal['because'][number];

/** What the product proposes for a station: lines and, for each, what it follows from. */
export interface Proposal {
  lines: PlanLine[];
  because: Because[];
}

/** What a proposal follows from: the mean of the same shift of late by key, and what stands and arrives. */
export interface ProposedFrom {
  usual: Tally;
  /** Loaded wagons that usually arrive in the shift, by kind. */
  usuallyArrivedLoaded: Tally;
  stock: Stock;
}

/**
 * Proposes a station's plan:
 * - to load and unload what the shift usually does, but no more than there are
 *   wagons for: those on hand, near by, and usually arriving in the shift;
 * - to supply the empties that loading needs beyond those on hand;
 * - to hand over what the shift usually does, and at least what is on its way.
 */
export function proposeLines(
  stationId: number,
  { usual, usuallyArrivedLoaded, stock }: ProposedFrom,
  geography: Geography,
): Proposal {
  const at = (tally: Tally, key: string) => wagonsIn(tally, stationId, key);
  const loads = WAGON_KINDS.map((kind): Proposed & { kind: WagonKind } => {
    const key = `load:${kind}`;
    const because = {
      usual: at(usual, key),
      onHand: at(stock.empties, kind),
      arriving: at(stock.arrivingEmpties, kind),
    };
    return { kind, key, because, wagons: within(because, at(usual, `supply:${kind}`)) };
  });
  const unloads = WAGON_KINDS.map((kind): Proposed => {
    const key = `unload:${kind}`;
    const because = {
      usual: at(usual, key),
      onHand: at(stock.loaded, kind),
      arriving: at(stock.arrivingLoaded, kind),
    };
    return { key, because, wagons: within(because, at(usuallyArrivedLoaded, kind)) };
  });
  const supplies = loads.map(({ kind, because, wagons }): Proposed => {
    const key = `supply:${kind}`;
    return { key, because: { ...because, usual: at(usual, key) }, wagons: Math.max(0, wagons - because.onHand) };
  });
  const handOvers = [...bordersOf(geography, stationId), 'abroad'].map((to): Proposed => {
    const key = `handOver:${to}`;
    const because = { usual: at(usual, key), onHand: 0, arriving: at(stock.leaving, key) };
    return { key, because, wagons: Math.max(Math.round(because.usual), because.arriving) };
  });
  const proposed = [...loads, ...unloads, ...supplies, ...handOvers].filter(({ wagons }) => wagons > 0);
  return {
    lines: proposed.map(({ key, wagons }) => toLine(key, wagons)),
    because: proposed.map(({ because }) => ({ ...because, usual: Math.round(because.usual * 10) / 10 })),
  };
}

/** A line before it is one. */
interface Proposed {
  key: string;
  wagons: number;
  because: Because;
}

/** What is usual, as far as there are wagons for it. */
const within = ({ usual, onHand, arriving }: Because, usuallyArriving: number): number =>
  Math.min(Math.round(usual), onHand + Math.max(arriving, Math.round(usuallyArriving)));
