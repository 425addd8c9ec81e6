import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { useScreenTitle } from '../ui/use-screen-title.ts';
import { FilterForm } from './filter-form.tsx';
import { NumberForm } from './number-form.tsx';
import { positionsQuery } from './position-queries.ts';
import { NO_FILTER } from './search-address.ts';
import classes from './search-bar.module.css';
import { SearchResults } from './search-results.tsx';
import { useLiveReload } from './use-live-reload.ts';
import { useRowsInUse } from './use-rows-in-use.ts';
import { useSearch } from './use-search.ts';

/** The search forms above what they find. */
export function WagonSearch() {
  const t = useTranslations('positions');
  const [search, goTo] = useSearch();
  const positions = useQuery(positionsQuery(search));
  const rowsInUse = useRowsInUse();
  const isHeld = useLiveReload(rowsInUse.isInUse);
  useScreenTitle(search.kind === 'wagon' ? t('wagon', { number: search.number }) : t('title'));

  if (positions.error && !positions.data)
    return <ErrorReplacement what={t('what')} failure={positions.error} onRetry={() => void positions.refetch()} />;
  return (
    <div className={classes.screen}>
      <div className={classes.bar}>
        <NumberForm
          number={search.kind === 'wagon' ? search.number : ''}
          onSearch={(number) => goTo({ kind: 'wagon', number, page: 1 })}
        />
        <FilterForm
          filter={search.kind === 'condition' ? search.filter : NO_FILTER}
          onFilter={(filter) => goTo({ kind: 'condition', filter, page: 1 })}
        />
      </div>
      <SearchResults search={search} goTo={goTo} positions={positions} rowsInUse={rowsInUse} isHeld={isHeld} />
    </div>
  );
}
