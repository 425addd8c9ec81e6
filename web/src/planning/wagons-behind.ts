import type { Place, PlanFigure, PlanWork } from '@vagon/contract';
import { listPath } from '../places/place-address.ts';

/** The lists of wagons by which a work is counted; what is handed over has a list by MTU, not by border. */
const LISTS: Record<PlanWork, Parameters<typeof listPath>[1] | null> = {
  load: { list: 'loaded' },
  unload: { list: 'unloaded' },
  supply: { list: 'arrived', load: 'empty' },
  handOver: null,
};

/** The address of the wagons behind what is done in the running shift; null where there is no such list. */
export function wagonsBehind(place: Place, { work, kind, fact }: PlanFigure): string | null {
  const list = LISTS[work];
  return list && fact > 0 ? listPath(place, { ...list, kind }) : null;
}
