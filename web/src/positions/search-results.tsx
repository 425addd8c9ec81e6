import type { UseQueryResult } from '@tanstack/react-query';
import type { Page, WagonPosition } from '@vagon/contract';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Pagination } from '../ui/pagination.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { PositionTable } from './position-table.tsx';
import { ResultsHeading } from './results-heading.tsx';
import type { Search } from './search-address.ts';
import classes from './search-results.module.css';
import { isAskable } from './search-rules.ts';

const FleetMap = lazy(() => import('../map/fleet-map.tsx').then(({ FleetMap }) => ({ default: FleetMap })));

interface SearchResultsProps {
  search: Search;
  goTo: (next: Search) => void;
  positions: UseQueryResult<Page<WagonPosition>>;
}

/** The found wagons: table and map side by side where the screen is wide. */
export function SearchResults({ search, goTo, positions }: SearchResultsProps) {
  const t = useTranslations('positions');
  const rows = positions.data?.data ?? [];
  const isWagon = search.kind === 'wagon';
  const showWagon = (number: number) => goTo({ kind: 'wagon', number: String(number), page: 1 });
  return (
    <>
      <ResultsHeading search={search} total={positions.data?.totalElements ?? null} shown={rows.length} />
      <div className={classes.columns}>
        <section className={classes.list} aria-busy={positions.isFetching}>
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
        <section className={classes.map} aria-label={t('map')}>
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
      </div>
    </>
  );
}
