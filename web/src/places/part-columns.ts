import type { PartFigures } from '@vagon/contract';
import type { listPath } from './place-address.ts';

/** A column of figures: the list behind each, and whether a phone shows it as well; others wait behind the place's name. */
export interface CountColumn {
  group: 'now' | 'shift';
  name:
    | 'onHand'
    | 'loaded'
    | 'empty'
    | 'running'
    | 'arriving'
    | 'standing'
    | 'silent'
    | 'weak'
    | 'arrived'
    | 'departed'
    | 'loadedNow'
    | 'unloaded'
    | 'received'
    | 'handedOver'
    | 'entered'
    | 'left';
  list: Parameters<typeof listPath>[1];
  count: (part: PartFigures) => number;
  onPhone?: boolean;
  wantsAttention?: boolean;
  /** Told of MTUs alone. */
  ofRegions?: boolean;
}

export interface MeanColumn {
  group: 'means';
  name: 'dwell' | 'turnaround';
  onPhone?: undefined;
}

export type PartColumn = CountColumn | MeanColumn;

const COLUMNS: readonly CountColumn[] = [
  { group: 'now', name: 'onHand', list: { list: 'on-hand' }, count: (part) => part.onHand, onPhone: true },
  { group: 'now', name: 'loaded', list: { list: 'on-hand', load: 'loaded' }, count: (part) => part.loaded },
  { group: 'now', name: 'empty', list: { list: 'on-hand', load: 'empty' }, count: (part) => part.empty },
  { group: 'now', name: 'running', list: { list: 'running' }, count: (part) => part.running, ofRegions: true },
  { group: 'now', name: 'arriving', list: { list: 'arriving' }, count: (part) => part.arriving, onPhone: true },
  {
    group: 'now',
    name: 'standing',
    list: { list: 'standing' },
    count: (part) => part.standing,
    onPhone: true,
    wantsAttention: true,
  },
  { group: 'now', name: 'silent', list: { list: 'silent' }, count: (part) => part.silent, wantsAttention: true },
  { group: 'now', name: 'weak', list: { list: 'weak' }, count: (part) => part.weak, wantsAttention: true },
  { group: 'shift', name: 'arrived', list: { list: 'arrived' }, count: (part) => part.shift.arrived },
  { group: 'shift', name: 'departed', list: { list: 'departed' }, count: (part) => part.shift.departed },
  { group: 'shift', name: 'loadedNow', list: { list: 'loaded' }, count: (part) => part.shift.loaded },
  { group: 'shift', name: 'unloaded', list: { list: 'unloaded' }, count: (part) => part.shift.unloaded },
  {
    group: 'shift',
    name: 'received',
    list: { list: 'received' },
    count: (part) => part.shift.received,
    ofRegions: true,
  },
  {
    group: 'shift',
    name: 'handedOver',
    list: { list: 'handed-over' },
    count: (part) => part.shift.handedOver,
    ofRegions: true,
  },
  { group: 'shift', name: 'entered', list: { list: 'entered' }, count: (part) => part.shift.entered, ofRegions: true },
  { group: 'shift', name: 'left', list: { list: 'left' }, count: (part) => part.shift.left, ofRegions: true },
];

/** The columns of a table of MTUs or of stations. */
export const partColumns = (level: 'region' | 'station'): PartColumn[] => [
  ...COLUMNS.filter(({ ofRegions }) => level === 'region' || !ofRegions),
  { group: 'means', name: 'dwell' },
  { group: 'means', name: 'turnaround' },
];
