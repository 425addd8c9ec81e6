import { useEffect } from 'react';
import { AttributionControl, useMap, ZoomControl } from 'react-leaflet';
import { useTranslations } from 'use-intl';

/** Names the map for those who do not see it, and gives it its buttons. */
export function WayMapControls({ label, keysId }: { label: string; keysId: string }) {
  const t = useTranslations('map');
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'application');
    container.setAttribute('aria-label', label);
    container.setAttribute('aria-describedby', keysId);
    // Leaflet focuses the map by script on every click, which browsers take for the keyboard (:focus-visible).
    const ended = new AbortController();
    container.addEventListener('keyup', () => container.setAttribute('data-keyboard', ''), ended);
    container.addEventListener('pointerdown', () => container.removeAttribute('data-keyboard'), ended);
    return () => ended.abort();
  }, [map, label, keysId]);
  return (
    <>
      <ZoomControl position="topleft" zoomInTitle={t('zoomIn')} zoomOutTitle={t('zoomOut')} />
      <AttributionControl prefix={`<a href="https://leafletjs.com" title="${t('leaflet')}">Leaflet</a>`} />
    </>
  );
}
