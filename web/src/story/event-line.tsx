import {
  type Icon,
  IconAlertTriangle,
  IconArrowsExchange,
  IconDoorEnter,
  IconDoorExit,
  IconPackage,
  IconPackageOff,
  IconPlayerPlay,
  IconSquare,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react';
import type { EventKind, WagonEvent } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import { hoursBetween, useDuration } from '../ui/use-duration.ts';
import classes from './story.module.css';
import { usePlaces } from './use-places.ts';

const ICONS: Record<EventKind, Icon> = {
  arrived: IconSquare,
  departed: IconPlayerPlay,
  loaded: IconPackage,
  unloaded: IconPackageOff,
  load_changed_outside: IconAlertTriangle,
  crossed: IconArrowsExchange,
  left_country: IconDoorExit,
  entered_country: IconDoorEnter,
  fell_silent: IconWifiOff,
  came_back: IconWifi,
};
/** What somebody should look at. */
const WANTS_ATTENTION: readonly EventKind[] = ['load_changed_outside', 'left_country', 'fell_silent'];

/** One event: when, what, where, and what it ended. */
export function EventLine({ event }: { event: WagonEvent }) {
  const t = useTranslations('events.kinds');
  const format = useFormat();
  const details = useDetails();
  const EventIcon = ICONS[event.kind];
  return (
    <li data-attention={WANTS_ATTENTION.includes(event.kind) || undefined}>
      <EventIcon className={classes.icon} size={18} aria-hidden />
      <time dateTime={event.date}>{format.dateTime(event.date)}</time>
      <b>{t(event.kind)}</b>
      <span>{details(event).join(' · ')}</span>
    </li>
  );
}

/** Says where an event happened and what it ended; see {@link WagonEvent} for which kind holds what. */
function useDetails(): (event: WagonEvent) => string[] {
  const t = useTranslations('story.events');
  const loads = useTranslations('loadState');
  const format = useFormat();
  const places = usePlaces();
  const duration = useDuration();
  return ({ kind, date, since, km, stationId, regionId, fromStationId, fromRegionId, isEmpty }) => {
    const station = stationId === null ? null : places.station(stationId);
    const after = since === null ? null : duration(hoursBetween(since, date));
    const load = isEmpty === null ? null : loads(isEmpty ? 'empty' : 'loaded');
    const texts: Record<EventKind, (string | null)[]> = {
      arrived: [
        station,
        fromStationId === null ? null : t('from', { station: places.station(fromStationId) }),
        km === null ? null : t('km', { km: format.number(km) }),
        after && t('onTheWay', { duration: after }),
      ],
      departed: [station, after && t('dwell', { duration: after }), load],
      loaded: [station, after && t('turnaround', { duration: after })],
      unloaded: [station, after && t('carried', { duration: after })],
      load_changed_outside: [places.region(regionId), load],
      crossed: [t('fromTo', { from: places.region(fromRegionId), to: places.region(regionId) }), station, load],
      left_country: [station, load],
      entered_country: [station, load],
      fell_silent: [station],
      came_back: [station, after && t('silence', { duration: after })],
    };
    return texts[kind].filter((text) => text !== null);
  };
}
