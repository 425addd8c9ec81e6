import { useQuery } from '@tanstack/react-query';
import type { Place } from '@vagon/contract';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { usePacedReload } from '../live/use-paced-reload.ts';
import { useRowsInUse } from '../positions/use-rows-in-use.ts';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useScreenTitle } from '../ui/use-screen-title.ts';
import { KindTable } from './kind-table.tsx';
import { MeanFigures } from './mean-figures.tsx';
import { PartTable } from './part-table.tsx';
import { readStanding, writeStanding } from './place-address.ts';
import { PlaceHeading } from './place-heading.tsx';
import { PLACES_KEY, placeQuery } from './place-queries.ts';
import classes from './place-view.module.css';
import { StateFigures } from './state-figures.tsx';
import { StationWagons } from './station-wagons.tsx';
import { TurnoverTable } from './turnover-table.tsx';
import { usePlaceNames } from './use-place-names.ts';

const PlaceMap = lazy(() => import('./place-map.tsx').then(({ PlaceMap }) => ({ default: PlaceMap })));

/** Figures first, then what the place consists of; the map stands beside them where there is room, else last. */
export function PlaceView({ place }: { place: Place }) {
  const t = useTranslations('places');
  const names = usePlaceNames();
  const [address, setAddress] = useSearchParams();
  const standing = readStanding(address);
  const report = useQuery(placeQuery(place, standing));
  const rowsInUse = useRowsInUse();
  const isHeld = usePacedReload(PLACES_KEY, rowsInUse.isInUse);
  useScreenTitle(names.place(place));

  if (report.error && !report.data)
    return <ErrorReplacement what={t('what')} failure={report.error} onRetry={() => void report.refetch()} />;
  return (
    <div className={classes.screen}>
      <PlaceHeading
        place={place}
        report={report}
        standing={standing}
        onStanding={(hours) => setAddress(writeStanding(hours), { replace: true })}
        isHeld={isHeld}
      />
      {!report.data && <Spinner />}
      {report.data && (
        <>
          <div className={classes.figures}>
            <StateFigures place={place} figures={report.data.figures} standing={standing} />
            <div className={classes.tables}>
              <TurnoverTable place={place} report={report.data} />
              <KindTable place={place} figures={report.data.figures} />
            </div>
            <MeanFigures place={place} figures={report.data.figures} estimates={report.data.estimates} />
          </div>
          <section
            ref={rowsInUse.list}
            className={classes.parts}
            onPointerMove={rowsInUse.onPointerMove}
            onPointerLeave={rowsInUse.onPointerLeave}
          >
            {place.level === 'station' ? (
              <StationWagons place={place} figures={report.data.figures} />
            ) : (
              <PartTable place={place} report={report.data} standing={standing} />
            )}
          </section>
          <section className={classes.map} aria-label={t('map.label')}>
            <Suspense fallback={<Spinner />}>
              <PlaceMap place={place} stations={report.data.stations} />
            </Suspense>
          </section>
        </>
      )}
    </div>
  );
}
