import { setImmediate as nextTurn } from 'node:timers/promises';
import { EMPTY_STATE, type Geography, type WagonPosition, WagonPositionExportQuery } from '@vagon/contract';
import type { Cell } from '../files/cell.ts';
import { sendTable } from '../files/send-table.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { WagonState } from '../fleet/wagon-state.ts';
import type { App } from '../http/app.ts';
import { toFleetFilter } from './fleet-filter.ts';
import { type Names, toWagonPosition } from './wagon-position.ts';

const CHUNK = 2_000;

/** The columns of the results table with the words of the screen, and where the wagon is. */
const COLUMNS: readonly [head: string, cell: (position: WagonPosition) => Cell][] = [
  ['Vagon raqami', ({ wagon_Number }) => wagon_Number],
  ['Holati', ({ is_Empty }) => (is_Empty === null ? null : is_Empty === EMPTY_STATE ? "Bo'sh" : 'Yuklangan')],
  ['Stansiya', ({ station_Name }) => station_Name],
  ['MTU', ({ region_Name }) => region_Name],
  ['Sana', ({ date }) => new Date(date)],
  ['Sensor turi', ({ sensor_Type }) => (sensor_Type === 'location' ? 'GPS' : 'Holat')],
  ['Sensor raqami', ({ sensor_Number }) => sensor_Number],
  ['Harorat', ({ temperature }) => temperature],
  ['Batareya', ({ battery }) => battery],
  ['Kenglik', ({ latitude }) => latitude],
  ['Uzunlik', ({ longitude }) => longitude],
];

interface PositionExportRoutesNeed {
  fleet: Fleet;
  geography: Geography;
  names: Names;
}

/** All wagons that a search finds as a file, newest first. */
export function positionExportRoutes(app: App, { fleet, geography, names }: PositionExportRoutesNeed): void {
  app.get(
    '/wagonPositions/export',
    { config: { access: 'employee' }, schema: { tags: ['wagonPositions'], querystring: WagonPositionExportQuery } },
    ({ query }, reply) => {
      // All at once: between two pages the fleet moves, and wagons would be missed or stand twice.
      const { states } = fleet.search(toFleetFilter(query, geography), 0, fleet.size);
      return sendTable(reply, {
        format: query.format,
        name: 'vagonlar-holati',
        heads: COLUMNS.map(([head]) => head),
        chunks: toRows(states, names),
      });
    },
  );
}

async function* toRows(states: readonly WagonState[], names: Names): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < states.length; from += CHUNK) {
    const positions = states.slice(from, from + CHUNK).map((state) => toWagonPosition(state, names));
    yield positions.map((position) => COLUMNS.map(([, cell]) => cell(position)));
    await nextTurn();
  }
}
