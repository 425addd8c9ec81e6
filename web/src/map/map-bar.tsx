import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { FleetCanvasLayer } from './fleet-canvas-layer.ts';
import styles from './fleet-map.module.css';
import type { ColourScheme } from './map-colours.ts';
import { MapLegend } from './map-legend.tsx';

/**
 * What stands on a wide map's free corner and under a narrow map: legend, buttons, and notes of what is amiss.
 * @param hasFleet whether the fleet is drawn, so that it can be counted and asked about
 * @param isThinned whether it is too large to be here whole
 * @param notes what to say now, each a sentence
 * @param onRetryTiles absent unless the tile server is given up on
 */
export function MapBar(props: {
  layer: FleetCanvasLayer;
  scheme: ColourScheme;
  hasFleet: boolean;
  isThinned: boolean;
  notes: string[];
  onCentre: () => void;
  onWholeRailway: () => void;
  onRetryTiles?: () => void;
}) {
  const t = useTranslations('map');
  return (
    <>
      <div className={styles.bar}>
        {props.hasFleet && <MapLegend layer={props.layer} scheme={props.scheme} isThinned={props.isThinned} />}
        <Group gap="xs">
          {props.hasFleet && (
            <Button className={styles.here} size="compact-sm" variant="light" onClick={props.onCentre}>
              {t('here')}
            </Button>
          )}
          <Button size="compact-sm" variant="light" onClick={props.onWholeRailway}>
            {t('wholeRailway')}
          </Button>
        </Group>
      </div>
      <div className={styles.notes}>
        <Text role="status" size="sm" c="dimmed">
          {props.notes.join(' ')}
        </Text>
        {props.onRetryTiles && (
          <Button size="compact-xs" variant="subtle" onClick={props.onRetryTiles}>
            {t('tilesRetry')}
          </Button>
        )}
      </div>
    </>
  );
}
