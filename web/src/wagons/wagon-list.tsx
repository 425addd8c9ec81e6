import type { UseQueryResult } from '@tanstack/react-query';
import type { Page, Wagon } from '@vagon/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { StoryLink } from '../story/story-link.tsx';
import type { Column } from '../ui/data-table.tsx';
import { ExportMenu } from '../ui/export-menu.tsx';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import type { ListPlace } from '../ui/list-place.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { RowButton } from '../ui/row-button.tsx';
import type { ToPage } from '../ui/use-last-page.ts';
import { countryOf, sensorOf } from './wagon-draft.ts';

interface WagonListProps {
  list: UseQueryResult<Page<Wagon>>;
  place: ListPlace;
  search: ReactNode;
  onPage: ToPage;
  onEdit: (wagon: Wagon) => void;
  onDelete: (wagon: Wagon) => void;
}

/** The wagons with their sensors, as administrators see them. */
export function WagonList({ list, place, search, onPage, onEdit, onDelete }: WagonListProps) {
  const t = useTranslations();
  const format = useFormat();
  const isEdited = (wagon: Wagon) => String(wagon.number) === place.edit;
  const button = (action: 'edit' | 'delete', onPress: (wagon: Wagon) => void): Column<Wagon> => ({
    key: action,
    heading: t(`admin.columns.${action}`),
    cell: (wagon) => (
      <RowButton
        action={action}
        label={isEdited(wagon) ? t('admin.finishEditing') : t(`wagons.${action}`, { number: String(wagon.number) })}
        disabled={isEdited(wagon)}
        onPress={() => onPress(wagon)}
      />
    ),
  });
  return (
    <PagedList<Wagon>
      caption={t('admin.wagons')}
      list={list}
      page={place.page}
      onPage={onPage}
      rowKey={(wagon) => wagon.number}
      currentRow={Number(place.edit)}
      countText={(total) => t(place.number ? 'admin.found' : 'admin.count', { total: format.number(total) })}
      noneText={place.number ? t('wagons.notFound', { number: place.number }) : t('admin.none')}
      failureText={t('admin.wagonsWhat')}
      search={search}
      actions={<ExportMenu path="/wagons/export" query={{ number: place.number }} />}
      columns={[
        { key: 'index', heading: t('admin.columns.index'), cell: (_, index) => format.number(index), alignRight: true },
        { key: 'wagon', heading: t('admin.columns.wagon'), cell: (wagon) => <StoryLink number={wagon.number} /> },
        {
          key: 'country',
          heading: t('admin.columns.country'),
          cell: (wagon) => t(`wagons.countries.${countryOf(wagon)}`),
        },
        { key: 'state', heading: t('admin.columns.stateSensor'), cell: (wagon) => sensorOf(wagon, 'state') || UNKNOWN },
        {
          key: 'location',
          heading: t('admin.columns.locationSensor'),
          cell: (wagon) => sensorOf(wagon, 'location') || UNKNOWN,
        },
        button('edit', onEdit),
        button('delete', onDelete),
      ]}
    />
  );
}
