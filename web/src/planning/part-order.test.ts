import { PLAN_WORKS, type PlanPart } from '@vagon/contract';
import { expect, test } from 'vitest';
import { isAtWork, partsInOrder } from './part-order.ts';

const part = (id: number, planned: number | null, expected: number, behind: number): PlanPart => ({
  place: { level: 'station', id },
  figures: PLAN_WORKS.map((work) => ({
    work,
    kind: null,
    border: null,
    planned: work === 'load' ? planned : null,
    fact: 0,
    expected,
    deviation: work === 'load' && planned !== null ? expected - planned : null,
    share: null,
    level: null,
  })),
  progress: { none: planned === null ? 1 : 0, draft: planned === null ? 0 : 1, submitted: 0, approved: 0 },
  status: planned === null ? null : 'draft',
  version: planned === null ? null : 1,
  behind,
  notes: 0,
});
const NAMES: Record<number, string> = { 1: 'Angren', 2: 'Buxoro', 3: 'Chuqursoy', 4: 'Denov', 5: 'Ellikqalʼa' };
const nameOf = ({ place }: PlanPart) => NAMES[place.level === 'railway' ? 0 : place.id] as string;
const idsOf = (parts: PlanPart[]) => parts.map(({ place }) => (place.level === 'railway' ? 0 : place.id));

test('stations that fall behind stand first, the worst of them at the top, the others by name', () => {
  const parts = [part(3, 10, 10, 0), part(2, 20, 17, 1), part(1, 5, 5, 0), part(4, 30, 10, 1)];
  expect(idsOf(partsInOrder(parts, nameOf))).toEqual([4, 2, 1, 3]);
});

test('a station is at work when it has a plan, or did something without one', () => {
  const idle = part(1, null, 0, 0);
  const [load, ...others] = idle.figures;
  const done = { ...idle, figures: [{ ...(load as PlanPart['figures'][0]), fact: 3 }, ...others] };
  expect([part(1, 0, 0, 0), done, idle].map(isAtWork)).toEqual([true, true, false]);
});
