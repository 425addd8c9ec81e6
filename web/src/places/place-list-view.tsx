import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE, type Place } from '@vagon/contract';
import { Link, type NavigateOptions, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { LiveBadge } from '../live/live-badge.tsx';
import { usePacedReload } from '../live/use-paced-reload.ts';
import { useRowsInUse } from '../positions/use-rows-in-use.ts';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { ExportMenu } from '../ui/export-menu.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useLastPage } from '../ui/use-last-page.ts';
import { useScreenTitle } from '../ui/use-screen-title.ts';
import { ListFields } from './list-fields.tsx';
import { callOf, isEventList, type ListAddress, pathOf, readList, writeList, writeStanding } from './place-address.ts';
import { PlacePath } from './place-heading.tsx';
import classes from './place-list.module.css';
import { fieldsOf, PLACES_KEY, wagonsQuery } from './place-queries.ts';
import { usePlaceNames } from './use-place-names.ts';
import { WagonTable } from './wagon-table.tsx';

/** One list with what narrows and sorts it, and its files. */
export function PlaceListView({ place }: { place: Place }) {
  const t = useTranslations('places');
  const names = usePlaceNames();
  const [search, setSearch] = useSearchParams();
  const address = readList(search);
  const goTo = (next: Partial<ListAddress>, options?: NavigateOptions) =>
    setSearch(writeList({ ...address, page: 1, ...next }), options);
  const wagons = useQuery(wagonsQuery(place, address));
  const rowsInUse = useRowsInUse();
  const isHeld = usePacedReload(PLACES_KEY, rowsInUse.isInUse);
  const title = t(`lists.names.${address.list}`);
  useScreenTitle(`${title}, ${names.place(place)}`);
  useLastPage(wagons, address.page, (page, options) => goTo({ page }, options));

  if (wagons.error && !wagons.data)
    return <ErrorReplacement what={t('lists.what')} failure={wagons.error} onRetry={() => void wagons.refetch()} />;
  const total = wagons.data?.totalElements ?? 0;
  const limit = new URLSearchParams(writeStanding(address.standing)).toString();
  return (
    <div className={classes.screen}>
      <header className={classes.heading}>
        <div>
          <PlacePath place={place} own />
          <Title order={1} size="h3">
            {title}
          </Title>
          <Anchor component={Link} to={{ pathname: pathOf(place), search: limit }} size="sm" underline="always">
            {t('lists.back', { place: names.place(place) })}
          </Anchor>
        </div>
        <LiveBadge shown={wagons} isHeld={isHeld} />
      </header>
      <ListFields address={address} onChange={goTo} />
      <div className={classes.count}>
        <Text size="sm" role="status">
          {wagons.data && total > 0 && t(isEventList(address.list) ? 'lists.eventCount' : 'lists.count', { total })}
        </Text>
        {total > 0 && <ExportMenu path={`${callOf(place)}/wagons/export`} query={fieldsOf(address)} />}
      </div>
      <section
        ref={rowsInUse.list}
        className={classes.list}
        aria-busy={wagons.isPlaceholderData}
        onPointerMove={rowsInUse.onPointerMove}
        onPointerLeave={rowsInUse.onPointerLeave}
      >
        {wagons.isLoading && <Spinner />}
        {wagons.data && total === 0 && (
          <p className={classes.none} role="status">
            {t('lists.none')}
          </p>
        )}
        {wagons.data && total > 0 && (
          <WagonTable
            caption={title}
            place={place}
            list={address.list}
            rows={wagons.data.data}
            firstIndex={(address.page - 1) * DEFAULT_PAGE_SIZE + 1}
            isOutdated={wagons.isPlaceholderData}
          />
        )}
        <Pagination page={address.page} totalPages={wagons.data?.totalPages ?? 0} onPage={(page) => goTo({ page })} />
      </section>
    </div>
  );
}
