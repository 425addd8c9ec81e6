import type { WagonStory } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import classes from './story.module.css';

const TOTALS = ['readings', 'trips', 'loadedTripKm', 'emptyTripKm', 'loads', 'unloads'] as const;

/** What the wagon did in the period, in figures; dimmed while those of another period are shown. */
export function StoryTotals({ totals, isOutdated }: { totals: WagonStory['totals']; isOutdated: boolean }) {
  const t = useTranslations('story.totals');
  const format = useFormat();
  return (
    <section aria-label={t('label')}>
      <dl className={classes.totals} data-outdated={isOutdated || undefined}>
        {TOTALS.map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{format.number(totals[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
