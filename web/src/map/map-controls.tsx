import type { LeafletMouseEvent, Point, PopupEvent } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { AttributionControl, useMap, useMapEvents, ZoomControl } from 'react-leaflet';
import { useTranslations } from 'use-intl';

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
  const label = t('label');
  const closeLabel = t('closePopup');

  useEffect(() => {
    container.setAttribute('role', 'application');
    container.setAttribute('aria-label', label);
    container.setAttribute('aria-describedby', props.keysId);
  }, [container, label, props.keysId]);

  useEffect(() => {
    if (!prefersLessMotion()) return;
    const panBy = map.panBy;
    map.panBy = (offset, options) => panBy.call(map, offset, { ...options, animate: false });
    return () => {
      map.panBy = panBy;
    };
  }, [map]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') map.closePopup();
    if (event.key === 'Enter' && event.target === container) props.onCentre();
  });
  useEffect(() => {
    const keydown = (event: KeyboardEvent) => onKey(event);
    // Leaflet focuses the map by script on every click, which browsers take for the keyboard (:focus-visible).
    const keyup = () => container.setAttribute('data-keyboard', '');
    const pointerdown = () => container.removeAttribute('data-keyboard');
    const ended = new AbortController();
    container.addEventListener('keydown', keydown, ended);
    container.addEventListener('keyup', keyup, ended);
    container.addEventListener('pointerdown', pointerdown, ended);
    return () => ended.abort();
  }, [container]);

  useMapEvents({
    click: (event) => props.onSpot(event.containerPoint, radiusOf(event)),
    mousemove: (event) => {
      container.style.cursor = props.isDrawnAt(event.containerPoint, CLICK_RADIUS) ? 'pointer' : '';
    },
    popupopen: ({ popup }: PopupEvent) =>
      popup.getElement()?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', closeLabel),
  });

  return (
    <>
      <ZoomControl position="topleft" zoomInTitle={t('zoomIn')} zoomOutTitle={t('zoomOut')} />
      <AttributionControl prefix={`<a href="https://leafletjs.com" title="${t('leaflet')}">Leaflet</a>`} />
    </>
  );
}

/** Whether the employee has asked the device for less motion. */
const prefersLessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const radiusOf = ({ originalEvent }: LeafletMouseEvent): number =>
  originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch' ? TOUCH_RADIUS : CLICK_RADIUS;

/** Options of a map: whoever asked for less motion gets none; {@link MapControls} sees to panning, for which there is no option. */
export function motionOptions() {
  const moves = !prefersLessMotion();
  return { zoomAnimation: moves, fadeAnimation: moves, markerZoomAnimation: moves, inertia: moves };
}
