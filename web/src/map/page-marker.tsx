import type { LoadCode, WagonPosition } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useNameOfStation } from '../geography/use-place-names.ts';
import type { FleetFeed } from './fleet-feed.ts';
import { usePlace } from './use-fleet-feed.ts';
import { loadOf, useLoadName, WagonCard } from './wagon-card.tsx';
import { WagonMarker } from './wagon-marker.tsx';

interface RowMarkerProps {
  row: WagonPosition;
  isSelected: boolean;
  onHistory?: () => void;
  /** Told when the marker or its popup begins and ends to be used. */
  onUse?: (isInUse: boolean) => void;
}

/** A wagon of the result page; moves with the fleet between two loads of the page. */
export function PageMarker({ feed, ...props }: RowMarkerProps & { feed: FleetFeed }) {
  const place = usePlace(feed, props.row.wagon_Number);
  const row = { ...props.row };
  if (place?.latitude != null) row.latitude = place.latitude;
  if (place?.longitude != null) row.longitude = place.longitude;
  return <RowMarker {...props} row={row} load={place?.load ?? loadOf(row)} />;
}

/** A position record as it stands; nothing while its position is unknown. */
function RowMarker({ row, load = loadOf(row), ...props }: RowMarkerProps & { load?: LoadCode }) {
  const t = useTranslations('map');
  const state = useLoadName();
  const nameOf = useNameOfStation();
  if (row.latitude === null || row.longitude === null) return null;
  const label = t('marker', {
    number: String(row.wagon_Number),
    state: state(load),
    place: row.station_Name === null ? t('placeUnknown') : nameOf(row.station_Name),
  });
  return (
    <WagonMarker
      latitude={row.latitude}
      longitude={row.longitude}
      load={load}
      label={label}
      isSelected={props.isSelected}
      onUse={props.onUse}
    >
      <WagonCard row={row} load={load} onHistory={props.onHistory} />
    </WagonMarker>
  );
}
