import type { LeafletMouseEvent, Point, PopupEvent } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { useTranslations } from 'use-intl';
import { MapFrame } from './map-frame.tsx';

/** How near a spot a click has to come, CSS pixels; a finger covers more than a mouse. */
const CLICK_RADIUS = 10;
const TOUCH_RADIUS = 20;

/**
 * What a keyboard, a screen reader and a mouse need of the map beyond what Leaflet gives.
 * @param keysId of the element that says which keys do what
 * @param onSpot asked to list the wagons around a point of the map's container
 * @param onCentre asked to list the wagons in the middle of the map
 * @param isDrawnAt whether a click on that point would find any
 */
export function MapControls(props: {
  keysId: string;
  onSpot: (point: Point, radius: number) => void;
  onCentre: () => void;
  isDrawnAt: (point: Point, radius: number) => boolean;
}) {
  const t = useTranslations('map');
  const map = useMap();
  const container = map.getContainer();
  const closeLabel = t('closePopup');

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') map.closePopup();
    if (event.key === 'Enter' && event.target === container) props.onCentre();
  });
  useEffect(() => {
    const keydown = (event: KeyboardEvent) => onKey(event);
    container.addEventListener('keydown', keydown);
    return () => container.removeEventListener('keydown', keydown);
  }, [container]);

  useMapEvents({
    click: (event) => props.onSpot(event.containerPoint, radiusOf(event)),
    mousemove: (event) => {
      container.style.cursor = props.isDrawnAt(event.containerPoint, CLICK_RADIUS) ? 'pointer' : '';
    },
    popupopen: ({ popup }: PopupEvent) =>
      popup.getElement()?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', closeLabel),
  });

  return <MapFrame label={t('label')} keysId={props.keysId} />;
}

const radiusOf = ({ originalEvent }: LeafletMouseEvent): number =>
  originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch' ? TOUCH_RADIUS : CLICK_RADIUS;
