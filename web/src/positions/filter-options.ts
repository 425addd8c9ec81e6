import type { ConditionFilter } from './search-address.ts';

/** Load states to choose from; `name` is a text under `positions.filter.states`. */
export const STATE_OPTIONS = [
  { name: 'all', value: '' },
  { name: 'loaded', value: '1' },
  { name: 'empty', value: '0' },
] as const satisfies { name: string; value: ConditionFilter['state'] }[];

/** The MTUs to choose from, as the specification spells them; `name` is a text under `positions.filter.regions`. */
export const REGION_OPTIONS = [
  { name: 'all', value: '' },
  { name: 'tashkent', value: 'Tashkent' },
  { name: 'buxoro', value: 'Buxoro' },
  { name: 'qoqon', value: "Qo'qon" },
  { name: 'qarshi', value: 'Qarshi' },
  { name: 'termiz', value: 'Termiz' },
  { name: 'qongirot', value: "Qo'ng'irot" },
] as const;
