import type { UseQueryResult } from '@tanstack/react-query';
import type { Page, WagonPosition } from '@vagon/contract';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Pagination } from '../ui/pagination.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useLastPage } from '../ui/use-last-page.ts';
import { PositionTable } from './position-table.tsx';
import { ResultsHeading } from './results-heading.tsx';
import type { Search } from './search-address.ts';
import classes from './search-results.module.css';
import { isAskable } from './search-rules.ts';
import type { RowsInUse } from './use-rows-in-use.ts';
import type { GoToSearch } from './use-search.ts';

const FleetMap = lazy(() => import('../map/fleet-map.tsx').then(({ FleetMap }) => ({ default: FleetMap })));

interface SearchResultsProps {
  search: Search;
  goTo: GoToSearch;
  positions: UseQueryResult<Page<WagonPosition>>;
  rowsInUse: RowsInUse;
  /** Whether a newer list waits for the rows to be let go. */
  isHeld: boolean;
}

/** The found wagons: the map, then the table, in the order in which they are seen on every width. */
export function SearchResults({ search, goTo, positions, rowsInUse, isHeld }: SearchResultsProps) {
  const t = useTranslations('positions');
  const { list } = rowsInUse;
  useLastPage(positions, search.page, (page, options) => goTo({ ...search, page }, options));
  const rows = positions.data?.data ?? [];
  const isWagon = search.kind === 'wagon';
  const showWagon = (number: number) => goTo({ kind: 'wagon', number: String(number), page: 1 });
  return (
    <>
      <ResultsHeading search={search} positions={positions} isHeld={isHeld} />
      <section className={classes.map} aria-label={t('map')}>
        <button type="button" className={classes.skip} onClick={() => list.current?.focus()}>
          {t('skipMap')}
        </button>
        <Suspense fallback={<Spinner />}>
          <FleetMap
            rows={rows}
            filter={isWagon ? null : search.filter}
            track={isWagon ? rows : null}
            selected={isWagon ? Number(search.number) : null}
            onChoose={showWagon}
          />
        </Suspense>
      </section>
      <section
        ref={list}
        className={classes.list}
        tabIndex={-1}
        aria-busy={positions.isPlaceholderData}
        onPointerMove={rowsInUse.onPointerMove}
        onPointerLeave={rowsInUse.onPointerLeave}
      >
        {!isAskable(search) && <p className={classes.none}>{t('fixFields')}</p>}
        {positions.isLoading && <Spinner />}
        {positions.data && rows.length === 0 && (
          <p className={classes.none} role="status">
            {t('none')}
          </p>
        )}
        {rows.length > 0 && (
          <PositionTable rows={rows} search={search} isOutdated={positions.isPlaceholderData} onChoose={showWagon} />
        )}
        <Pagination
          page={search.page}
          totalPages={positions.data?.totalPages ?? 0}
          onPage={(page) => goTo({ ...search, page })}
        />
      </section>
    </>
  );
}
