import { Button, Group, Text, useComputedColorScheme } from '@mantine/core';
import type { WayPoint } from '@vagon/contract';
import { type LatLngTuple, type Map as LeafletMap, latLngBounds } from 'leaflet';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { CircleMarker, Polyline } from 'react-leaflet';
import { useTranslations } from 'use-intl';
import mapStyles from '../map/fleet-map.module.css';
import { GroundMap } from '../map/ground-map.tsx';
import { MAP_COLOURS } from '../map/map-colours.ts';
import classes from './story.module.css';
import { linesOf, type Place } from './way-course.ts';

/** Closer than this a short way is not shown at once: its surroundings would be lost. */
const CLOSEST_FIT = 12;
const GUESSED_DASHES = '2 8';

interface WayMapProps {
  /** What the map is fitted to, once for each; null keeps it where it is. */
  subject: string | null;
  points: readonly WayPoint[];
  /** The lines run until the player's time. */
  trail: readonly Place[][];
  /** Where the wagon is at the player's time. */
  place: Place | null;
}

const toLatLng = ({ latitude, longitude }: Place): LatLngTuple => [latitude, longitude];

/** The way on the map: along the track, dashed where it is guessed, and over it what the player has followed. */
export default function WayMap({ subject, points, trail, place }: WayMapProps) {
  const t = useTranslations('story.way');
  const scheme = useComputedColorScheme('light');
  const [map, setMap] = useState<LeafletMap | null>(null);
  const lines = useMemo(
    () => linesOf(points).map((line) => ({ ...line, places: line.places.map(toLatLng) })),
    [points],
  );
  const fit = useCallback(() => {
    const all = [...lines.flatMap(({ places }) => places), ...points.slice(0, 1).map(toLatLng)];
    if (map && all.length > 0) map.fitBounds(latLngBounds(all).pad(0.1), { maxZoom: CLOSEST_FIT, animate: false });
  }, [map, lines, points]);
  const [fittedFor, setFittedFor] = useState<string | null>(null);
  useEffect(() => {
    // Once for each subject, so that new readings do not tear the map away.
    if (!map || subject === null || fittedFor === subject) return;
    fit();
    setFittedFor(subject);
  }, [map, fit, subject, fittedFor]);

  const colours = MAP_COLOURS[scheme];
  const legend = (
    <Group className={classes.legend} gap="md" mt={6}>
      <ul aria-label={t('legend')}>
        <li data-line="known" style={{ color: colours.track }}>
          <Text span size="sm" c="var(--mantine-color-text)">
            {t('known')}
          </Text>
        </li>
        <li data-line="followed" style={{ color: colours.loaded }}>
          <Text span size="sm" c="var(--mantine-color-text)">
            {t('followed')}
          </Text>
        </li>
        <li data-line="guessed" style={{ color: colours.unknown }}>
          <Text span size="sm" c="var(--mantine-color-text)">
            {t('guessed')}
          </Text>
        </li>
      </ul>
      <Button size="compact-sm" variant="light" onClick={fit}>
        {t('fit')}
      </Button>
    </Group>
  );
  return (
    <GroundMap ref={setMap} label={t('map')} keys={t('keys')} classes={mapStyles} under={legend}>
      {lines.map(({ isKnown, places }, index) => (
        <Polyline
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place in the way
          key={index}
          positions={places}
          interactive={false}
          pathOptions={{
            color: isKnown ? colours.track : colours.unknown,
            weight: isKnown ? 4 : 3,
            opacity: isKnown ? 0.55 : 0.9,
            dashArray: isKnown ? undefined : GUESSED_DASHES,
          }}
        />
      ))}
      <Polyline
        positions={trail.map((line) => line.map(toLatLng))}
        interactive={false}
        pathOptions={{ color: colours.loaded, weight: 4 }}
      />
      {place && (
        <CircleMarker
          center={toLatLng(place)}
          radius={9}
          interactive={false}
          pathOptions={{ color: colours.ground, weight: 2.5, fillColor: colours.loaded, fillOpacity: 1 }}
        />
      )}
    </GroundMap>
  );
}
