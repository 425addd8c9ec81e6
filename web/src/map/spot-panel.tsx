import { CloseButton, Group, Paper, Text, TextInput, UnstyledButton } from '@mantine/core';
import type { SpotWagon, Station } from '@vagon/contract';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useStationName } from '../geography/use-place-names.ts';
import { UNKNOWN } from '../ui/format.ts';
import styles from './fleet-map.module.css';
import type { ColourScheme } from './map-colours.ts';
import { SpotSymbol } from './spot-symbol.tsx';
import { useLoadName } from './wagon-card.tsx';
import { kindOfLoad } from './wagon-sprites.ts';

/** From so many wagons on there is a field to narrow the list. */
const FIELD_FROM = 8;

/** What the list of any spot needs. */
export interface SpotPanelUse {
  stations: readonly Station[];
  scheme: ColourScheme;
  onChoose: (wagonNumber: number) => void;
  onClose: () => void;
}

/**
 * A list of wagons over the map. Takes the focus when it opens.
 * @param total wagons on the spot; null while unknown
 * @param listed those that are shown, of the `matching` whose number holds the digits
 * @param children what is to be said under the list besides
 */
export function SpotPanel(
  props: SpotPanelUse & {
    total: number | null;
    matching: number;
    listed: readonly SpotWagon[];
    digits: string;
    onDigits: (digits: string) => void;
    children?: ReactNode;
  },
) {
  const { total, matching, listed, stations } = props;
  const t = useTranslations('map.spot');
  const loadName = useLoadName();
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const nameOf = useStationName();
  const stationNames = useMemo(
    () => new Map(stations.map((station) => [station.id, nameOf(station)])),
    [stations, nameOf],
  );
  useEffect(() => panel.current?.focus(), []);

  return (
    <Paper
      ref={panel}
      className={styles.spot}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      shadow="md"
      onKeyDown={({ key }) => key === 'Escape' && props.onClose()}
    >
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text id={titleId} fw={600}>
          {total === null ? t('loading') : t('title', { count: total })}
        </Text>
        <CloseButton aria-label={t('close')} onClick={props.onClose} />
      </Group>
      {total !== null && total >= FIELD_FROM && (
        <TextInput
          label={t('filter')}
          size="xs"
          mb="xs"
          inputMode="numeric"
          maxLength={8}
          value={props.digits}
          onChange={({ currentTarget }) => props.onDigits(currentTarget.value.replaceAll(/\D/g, ''))}
        />
      )}
      <ul className={styles.spotWagons}>
        {listed.map(({ number, load, station }) => (
          <li key={number}>
            <UnstyledButton className={styles.spotWagon} onClick={() => props.onChoose(number)}>
              <SpotSymbol kind={kindOfLoad(load)} scheme={props.scheme} />
              <span>
                <b>{number}</b> {loadName(load)}
              </span>
              <Text span size="xs" c="dimmed" truncate>
                {stationNames.get(station) ?? UNKNOWN}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Text role="status" size="xs" c="dimmed" mt={4}>
        {total !== null && matching === 0 && t('none')}
        {matching > listed.length && t('more', { count: matching - listed.length })}
      </Text>
      {props.children}
    </Paper>
  );
}
