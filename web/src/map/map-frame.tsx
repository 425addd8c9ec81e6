import { useEffect } from 'react';
import { AttributionControl, useMap, ZoomControl } from 'react-leaflet';
import { useTranslations } from 'use-intl';

/**
 * Names a map for those who do not see it, and gives it its buttons.
 * @param keysId of the element that says which keys do what
 */
export function MapFrame({ label, keysId }: { label: string; keysId: string }) {
  const t = useTranslations('map');
  const map = useMap();
  const container = map.getContainer();

  useEffect(() => {
    container.setAttribute('role', 'application');
    container.setAttribute('aria-label', label);
    container.setAttribute('aria-describedby', keysId);
  }, [container, label, keysId]);

  useEffect(() => {
    // Leaflet focuses the map by script on every click, which browsers take for the keyboard (:focus-visible).
    const ended = new AbortController();
    container.addEventListener('keyup', () => container.setAttribute('data-keyboard', ''), ended);
    container.addEventListener('pointerdown', () => container.removeAttribute('data-keyboard'), ended);
    return () => ended.abort();
  }, [container]);

  useEffect(() => {
    if (!prefersLessMotion()) return;
    const panBy = map.panBy;
    map.panBy = (offset, options) => panBy.call(map, offset, { ...options, animate: false });
    return () => {
      map.panBy = panBy;
    };
  }, [map]);

  return (
    <>
      <ZoomControl position="topleft" zoomInTitle={t('zoomIn')} zoomOutTitle={t('zoomOut')} />
      <AttributionControl prefix={`<a href="https://leafletjs.com" title="${t('leaflet')}">Leaflet</a>`} />
    </>
  );
}

/** Whether the employee has asked the device for less motion. */
const prefersLessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Options of a map: whoever asked for less motion gets none; {@link MapFrame} sees to panning, for which there is no option. */
export function motionOptions() {
  const moves = !prefersLessMotion();
  return { zoomAnimation: moves, fadeAnimation: moves, markerZoomAnimation: moves, inertia: moves };
}
