import type { Geography } from '@vagon/contract';
import { expect, test } from 'vitest';
import { type ProposedFrom, proposeLines } from './propose-lines.ts';
import { NO_STOCK } from './read-shift.ts';
import type { Tally } from './tally.ts';

const station = (id: number, regionId: number) => ({ id, regionId }) as Geography['stations'][number];
const GEOGRAPHY: Geography = {
  regions: [],
  stations: [station(1, 1), station(2, 2)],
  sections: [{ from: 1, to: 2, length: 10, path: [] }],
  attribution: '',
};

const at = (figures: Record<string, number>): Tally => new Map([[1, new Map(Object.entries(figures))]]);
const propose = (from: Partial<ProposedFrom>) =>
  proposeLines(1, { usual: new Map(), usuallyArrivedLoaded: new Map(), stock: NO_STOCK, ...from }, GEOGRAPHY);

test('what is usual is proposed to load, with the empties that are missing for it', () => {
  const usual = at({ 'load:tank': 10.4, 'supply:tank': 9 });
  const { lines, because } = propose({ usual, stock: { ...NO_STOCK, empties: at({ tank: 4 }) } });
  expect(lines).toEqual([
    { work: 'load', kind: 'tank', wagons: 10 },
    { work: 'supply', kind: 'tank', wagons: 6 },
  ]);
  expect(because).toEqual([
    { usual: 10.4, onHand: 4, arriving: 0 },
    { usual: 9, onHand: 4, arriving: 0 },
  ]);
});

test('no more is proposed than there are wagons for', () => {
  const stock = { ...NO_STOCK, loaded: at({ gondola: 3 }), arrivingLoaded: at({ gondola: 2 }) };
  expect(propose({ usual: at({ 'unload:gondola': 20 }), stock }).lines).toEqual([
    { work: 'unload', kind: 'gondola', wagons: 5 },
  ]);
  expect(propose({ usual: at({ 'load:flat': 20 }) }).lines).toEqual([]);
});

test('handed over is what is usual, and at least what is on its way', () => {
  const usual = at({ 'handOver:2': 30.6, 'handOver:abroad': 2 });
  expect(propose({ usual }).lines).toEqual([
    { work: 'handOver', toRegionId: 2, wagons: 31 },
    { work: 'handOver', toRegionId: null, wagons: 2 },
  ]);
  expect(propose({ usual, stock: { ...NO_STOCK, leaving: at({ 'handOver:2': 44 }) } }).lines[0]?.wagons).toBe(44);
});
