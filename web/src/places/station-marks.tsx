import type { Geography, Place } from '@vagon/contract';
import { divIcon } from 'leaflet';
import { useMemo } from 'react';
import { Marker } from 'react-leaflet';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StationMarking } from '../map/station-layer.ts';
import { useFormat } from '../ui/format.ts';
import { pathOf } from './place-address.ts';
import classes from './place-map.module.css';
import { usePlaceNames } from './use-place-names.ts';

/** CSS pixels across: of one wagon, and more by the root of how many there are, so that the area tells. */
const SMALLEST = 12;
const LARGEST = 48;
/** From this size on the number finds room within. */
const NUMBER_FROM = 22;

const sizeOf = (onHand: number) => Math.min(LARGEST, Math.round(SMALLEST + 2.5 * Math.sqrt(onHand)));

/** Where the marks lie over the railway's own drawing; the same object while they say the same. */
export function useStationMarking(place: Place, stations: StationMarksProps['stations']): StationMarking {
  const named = place.level === 'station' ? place.id : null;
  const sizes = JSON.stringify(stations.map(({ id, onHand }) => [id, sizeOf(onHand) / 2]));
  return useMemo(() => ({ named, radius: new Map<number, number>(JSON.parse(sizes)) }), [named, sizes]);
}

interface StationMarksProps {
  place: Place;
  geography: Geography;
  stations: readonly { id: number; onHand: number }[];
}

/** A mark for each station in which wagons stand, the fullest drawn first so that small ones stay in sight. */
export function StationMarks({ place, geography, stations }: StationMarksProps) {
  const placed = useMemo(() => new Map(geography.stations.map((station) => [station.id, station])), [geography]);
  const isListed = place.level !== 'station' || stations.some(({ id }) => id === place.id);
  const shown = [...stations, ...(isListed ? [] : [{ id: place.id, onHand: 0 }])].flatMap(({ id, onHand }) => {
    const station = placed.get(id);
    return station ? [{ station, onHand }] : [];
  });
  return shown.map(({ station, onHand }) => (
    <StationMark
      key={station.id}
      station={station}
      onHand={onHand}
      isShown={place.level === 'station' && station.id === place.id}
      isWithin={place.level === 'railway' || (place.level === 'region' ? station.regionId : station.id) === place.id}
    />
  ));
}

interface StationMarkProps {
  station: Geography['stations'][number];
  onHand: number;
  /** Whether it belongs to the place that is shown. */
  isWithin: boolean;
  /** Whether it is that place itself: its name must not depend on the room that the others leave. */
  isShown: boolean;
}

function StationMark({ station, onHand, isWithin, isShown }: StationMarkProps) {
  const t = useTranslations('places.map');
  const navigate = useNavigate();
  const names = usePlaceNames();
  const { number } = useFormat();
  const name = names.station(station.id);
  const label = t('station', { name, count: onHand });
  const size = sizeOf(onHand);
  const text = size >= NUMBER_FROM ? number(onHand) : '';
  const icon = useMemo(
    () =>
      divIcon({
        className: `${classes.mark} ${isWithin ? '' : classes.outside}`,
        iconSize: [size, size],
        html: contentOf(label, text, isShown ? name : ''),
      }),
    [isWithin, isShown, size, name, label, text],
  );
  const open = () => navigate(pathOf({ level: 'station', id: station.id }));
  return (
    <Marker
      position={[station.latitude, station.longitude]}
      icon={icon}
      zIndexOffset={-onHand}
      eventHandlers={{ click: open, keypress: ({ originalEvent }) => originalEvent.key === 'Enter' && open() }}
    />
  );
}

/** What a mark is called, and what is seen in it and beneath it. */
function contentOf(label: string, text: string, caption: string): HTMLElement {
  const content = document.createElement('span');
  content.title = label;
  const name = document.createElement('span');
  name.className = 'visually-hidden';
  name.textContent = label;
  const seen = document.createElement('span');
  seen.ariaHidden = 'true';
  seen.textContent = text;
  const beneath = document.createElement('span');
  beneath.ariaHidden = 'true';
  beneath.className = classes.caption ?? '';
  beneath.textContent = caption;
  content.append(name, seen, beneath);
  return content;
}
