import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import { useFailureText } from '../ui/use-failure-text.ts';
import classes from './live-figures.module.css';
import { RailwayFigures } from './railway-figures.tsx';
import { RegionFigures } from './region-figures.tsx';
import { summaryQuery } from './summary-query.ts';

/** How the railway stands now, counted anew every few seconds. A failure stays inside this part of the page. */
export function LiveFigures() {
  const t = useTranslations('home.figures');
  const retry = useTranslations('failure')('retry');
  const textOf = useFailureText();
  const { time } = useFormat();
  const { data: summary, error, refetch } = useQuery(summaryQuery);
  return (
    <section aria-labelledby="figures" className={classes.live}>
      <div className={classes.heading}>
        <h2 id="figures">{t('title')}</h2>
        {summary && (
          <p className={classes.asOf} data-outdated={error !== null || undefined}>
            {t(error ? 'outdated' : 'asOf', { time: time(summary.date) })}
          </p>
        )}
      </div>
      {error && !summary ? (
        <div role="alert" className={classes.failure}>
          <p>
            {t('what')} {textOf(error)}
          </p>
          <Button size="compact-md" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void refetch()}>
            {retry}
          </Button>
        </div>
      ) : (
        <div aria-busy={!summary}>
          <RailwayFigures counts={summary?.railway} />
          <p className={classes.rule}>{t('rule')}</p>
          <h3 id="regions">{t('regions')}</h3>
          <RegionFigures regions={summary?.regions} />
        </div>
      )}
    </section>
  );
}
