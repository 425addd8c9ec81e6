import { Button } from '@mantine/core';
import { EMPTY_STATE, LOAD_CODES, type LoadCode, type WagonPosition } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { StoryLink } from '../story/story-link.tsx';
import { useFormat } from '../ui/format.ts';
import styles from './fleet-map.module.css';

/** The load state of a position record, as the fleet's columns number it. */
export function loadOf({ is_Empty }: Pick<WagonPosition, 'is_Empty'>): LoadCode {
  if (is_Empty === null) return LOAD_CODES.unknown;
  return is_Empty === EMPTY_STATE ? LOAD_CODES.empty : LOAD_CODES.loaded;
}

/** What a popup says of a wagon. `load` may be newer than the row. Without `onHistory` there is no button. */
export function WagonCard(props: { row: WagonPosition; load: LoadCode; onHistory?: () => void }) {
  const { row, load, onHistory } = props;
  const t = useTranslations('map.popup');
  const page = useTranslations('story');
  const state = useLoadName();
  const { battery, temperature, dateTime } = useFormat();
  const values = [
    [t('number'), row.wagon_Number],
    [t('state'), state(load)],
    [t('battery'), battery(row.battery)],
    [t('temperature'), temperature(row.temperature)],
    [t('date'), dateTime(row.date)],
  ] as const;
  return (
    <>
      <dl className={styles.card}>
        {values.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {onHistory && (
        <Button size="compact-sm" variant="light" fullWidth mt="xs" onClick={onHistory}>
          {t('history')}
        </Button>
      )}
      <p className={styles.page}>
        <StoryLink number={row.wagon_Number}>{page('link')}</StoryLink>
      </p>
    </>
  );
}

/** @returns names a load code in the language of the interface */
export function useLoadName(): (load: LoadCode) => string {
  const t = useTranslations('loadState');
  return (load) => t(LOAD_NAMES[load]);
}

const LOAD_NAMES = ['empty', 'loaded', 'unknown'] as const satisfies readonly (keyof typeof LOAD_CODES)[];
