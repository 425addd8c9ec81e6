import { Text } from '@mantine/core';
import { LOAD_CODES, type LoadCode } from '@vagon/contract';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import type { FleetCanvasLayer } from './fleet-canvas-layer.ts';
import styles from './fleet-map.module.css';
import type { ColourScheme } from './map-colours.ts';
import { SpotSymbol } from './spot-symbol.tsx';
import { MANY_FROM } from './thinned-spots.ts';
import { useLoadName } from './wagon-card.tsx';
import { kindOfLoad } from './wagon-sprites.ts';

const SHOWN_LOADS: LoadCode[] = [LOAD_CODES.loaded, LOAD_CODES.empty, LOAD_CODES.unknown];

/**
 * What the shapes mean and how many wagons the filter lets through, of each kind.
 * @param isThinned whether the fleet is too large to be here whole: its shapes also tell where many stand
 */
export function MapLegend(props: { layer: FleetCanvasLayer; scheme: ColourScheme; isThinned: boolean }) {
  const { layer, scheme, isThinned } = props;
  const t = useTranslations('map.legend');
  const loadName = useLoadName();
  const { number } = useFormat();
  const { byLoad, withoutPosition } = useSyncExternalStore(layer.onCounted, layer.readCounts);
  return (
    <ul className={styles.legend} aria-label={t('label')}>
      {SHOWN_LOADS.map((load) => (
        <li key={load}>
          <SpotSymbol kind={kindOfLoad(load)} scheme={scheme} />
          {loadName(load)}: <b>{number(byLoad[load])}</b>
        </li>
      ))}
      <li>
        <SpotSymbol kind="mixed" scheme={scheme} />
        {t('mixed')}
      </li>
      {isThinned && (
        <Text component="li" size="sm" c="dimmed">
          {t('many', { count: MANY_FROM })}
        </Text>
      )}
      {withoutPosition > 0 && (
        <Text component="li" size="sm" c="dimmed">
          {t('withoutPosition', { count: withoutPosition })}
        </Text>
      )}
    </ul>
  );
}
