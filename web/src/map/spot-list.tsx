import { CloseButton, Group, Paper, Text, TextInput, UnstyledButton } from '@mantine/core';
import type { Station } from '@vagon/contract';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStationName } from '../geography/use-place-names.ts';
import { UNKNOWN } from '../ui/format.ts';
import styles from './fleet-map.module.css';
import type { SpotWagon } from './fleet-spots.ts';
import type { ColourScheme } from './map-colours.ts';
import { SpotSymbol } from './spot-symbol.tsx';
import { useLoadName } from './wagon-card.tsx';
import { kindOfLoad } from './wagon-sprites.ts';

/** So many are listed at once; beyond that a number finds them faster than scrolling. */
const MOST_LISTED = 100;
/** From so many wagons on there is a field to narrow the list. */
const FIELD_FROM = 8;

/**
 * The wagons on one spot of the map. They stay as they were when it was asked
 * for: a list that moves under the pointer leads to the wrong wagon.
 */
export function SpotList(props: {
  wagons: SpotWagon[];
  stations: readonly Station[];
  scheme: ColourScheme;
  onChoose: (wagonNumber: number) => void;
  onClose: () => void;
}) {
  const { wagons, stations } = props;
  const t = useTranslations('map.spot');
  const loadName = useLoadName();
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [digits, setDigits] = useState('');
  const nameOf = useStationName();
  const stationNames = useMemo(
    () => new Map(stations.map((station) => [station.id, nameOf(station)])),
    [stations, nameOf],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another spot is another list
  useEffect(() => {
    setDigits('');
    panel.current?.focus();
  }, [wagons]);

  const matching = wagons.filter(({ number }) => String(number).includes(digits));
  const listed = matching.slice(0, MOST_LISTED);
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
          {t('title', { count: wagons.length })}
        </Text>
        <CloseButton aria-label={t('close')} onClick={props.onClose} />
      </Group>
      {wagons.length >= FIELD_FROM && (
        <TextInput
          label={t('filter')}
          size="xs"
          mb="xs"
          inputMode="numeric"
          value={digits}
          onChange={({ currentTarget }) => setDigits(currentTarget.value.replaceAll(/\D/g, ''))}
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
        {matching.length === 0 && t('none')}
        {matching.length > MOST_LISTED && t('more', { count: matching.length - MOST_LISTED })}
      </Text>
    </Paper>
  );
}
