import { NativeSelect } from '@mantine/core';
import {
  DEFAULT_PLACE_SORT,
  PLACE_LISTS,
  type PlaceList,
  type PlaceSort,
  WAGON_KINDS,
  type WagonKind,
} from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { hasSpan, type ListAddress, type ListLoad } from './place-address.ts';
import classes from './place-list.module.css';
import { SpanSelect } from './span-select.tsx';

const LOADS = ['loaded', 'empty', 'unknown'] as const satisfies ListLoad[];

/** By what each list can be sorted: what its rows show. */
const SORTS: Record<'event' | Extract<PlaceList, 'on-hand' | 'arriving' | 'silent'>, PlaceSort[]> = {
  'on-hand': ['hours', 'number', 'station', 'battery', 'date'],
  arriving: ['expected', 'number', 'date'],
  silent: ['date', 'number', 'station', 'battery'],
  event: ['date', 'number', 'station', 'hours'],
};

function sortsOf(list: PlaceList): PlaceSort[] {
  if (list === 'arriving' || list === 'silent') return SORTS[list];
  return ['on-hand', 'running', 'standing', 'weak'].includes(list) ? SORTS['on-hand'] : SORTS.event;
}

interface ListFieldsProps {
  address: ListAddress;
  onChange: (next: Partial<ListAddress>) => void;
}

/** Which list it is, what narrows it, and by what it is sorted. */
export function ListFields({ address, onChange }: ListFieldsProps) {
  const t = useTranslations('places');
  const kindName = useTranslations('events.wagonKinds');
  const sort = address.sort ?? DEFAULT_PLACE_SORT[address.list].sort;
  const order = address.order ?? DEFAULT_PLACE_SORT[address.list].order;
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('lists.label')}
        className={classes.wide ?? ''}
        value={address.list}
        onChange={({ currentTarget }) => onChange({ list: currentTarget.value as PlaceList, sort: null, order: null })}
        data={PLACE_LISTS.map((list) => ({ value: list, label: t(`lists.names.${list}`) }))}
      />
      {hasSpan(address.list) && <SpanSelect span={address.span} at={address.at} onSpan={onChange} />}
      <NativeSelect
        label={t('lists.load')}
        value={address.load ?? ''}
        onChange={({ currentTarget }) => onChange({ load: (currentTarget.value || null) as ListLoad | null })}
        data={[
          { value: '', label: t('lists.loads.all') },
          ...LOADS.map((load) => ({ value: load as string, label: t(load) })),
        ]}
      />
      <NativeSelect
        label={t('lists.kind')}
        value={address.kind ?? ''}
        onChange={({ currentTarget }) => onChange({ kind: (currentTarget.value || null) as WagonKind | null })}
        data={[
          { value: '', label: t('lists.allKinds') },
          ...WAGON_KINDS.map((kind) => ({ value: kind as string, label: kindName(kind) })),
        ]}
      />
      <NativeSelect
        label={t('lists.sort')}
        className={classes.wide ?? ''}
        value={`${sort} ${order}`}
        onChange={({ currentTarget }) => {
          const [by, direction] = currentTarget.value.split(' ') as [PlaceSort, 'asc' | 'desc'];
          onChange({ sort: by, order: direction });
        }}
        data={sortsOf(address.list).map((by) => ({
          group: t(`lists.sorts.${by}`),
          items: (['asc', 'desc'] as const).map((direction) => ({
            value: `${by} ${direction}`,
            label: `${t(`lists.sorts.${by}`)}, ${t(direction === 'asc' ? 'lists.ascending' : 'lists.descending')}`,
          })),
        }))}
      />
    </div>
  );
}
