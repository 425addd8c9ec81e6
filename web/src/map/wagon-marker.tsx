import type { LoadCode } from '@vagon/contract';
import { DivIcon, type LatLngTuple, type Marker as LeafletMarker, type PopupEvent } from 'leaflet';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Marker, Popup } from 'react-leaflet';
import { kindOfLoad, type SpotKind } from './wagon-sprites.ts';

/** The same shapes as on the canvas: a ring, a full square, a cross. */
const SHAPES: Record<SpotKind, string> = {
  empty: '<circle cx="13" cy="13" r="5" fill="none" stroke="currentColor" stroke-width="3"/>',
  loaded: '<rect x="8" y="8" width="10" height="10" fill="currentColor"/>',
  unknown: '<path d="M8 13h10M13 8v10" stroke="currentColor" stroke-width="3"/>',
  mixed: '',
};

/**
 * A pin with a popup for one wagon; reached by Tab, opened by Enter or a click.
 * @param label says which wagon and how it is, for those who do not see the pin
 * @param onUse told when the marker or its popup begins and ends to be used
 */
export function WagonMarker(props: {
  latitude: number;
  longitude: number;
  load: LoadCode;
  label: string;
  isSelected: boolean;
  onUse?: (isInUse: boolean) => void;
  children: ReactNode;
}) {
  const { latitude, longitude, load, label, isSelected } = props;
  const marker = useRef<LeafletMarker>(null);
  const position = useMemo<LatLngTuple>(() => [latitude, longitude], [latitude, longitude]);
  const icon = useMemo(() => pinOf(kindOfLoad(load), isSelected), [load, isSelected]);

  useEffect(() => {
    marker.current?.getElement()?.setAttribute('aria-label', label);
  }, [label]);

  const tellUse = useEffectEvent(() => {
    const pin = marker.current;
    props.onUse?.(pin?.isPopupOpen() === true || pin?.getElement() === document.activeElement);
  });
  useEffect(() => {
    const ended = new AbortController();
    const pin = marker.current?.getElement();
    pin?.addEventListener('focus', () => tellUse(), ended);
    pin?.addEventListener('blur', () => tellUse(), ended);
    return () => ended.abort();
  }, []);
  const handlers = useMemo(
    () => ({
      popupopen: (event: PopupEvent) => {
        tellUse();
        takeFocus(event);
      },
      popupclose: (event: PopupEvent) => {
        giveFocusBack(event);
        tellUse();
      },
    }),
    [],
  );

  return (
    <Marker ref={marker} position={position} icon={icon} zIndexOffset={isSelected ? 1000 : 0} eventHandlers={handlers}>
      <Popup maxWidth={260} autoPanPadding={[16, 16]}>
        {props.children}
      </Popup>
    </Marker>
  );
}

/** A popup opened by a key takes the focus: all other markers lie between it and its own otherwise. */
function takeFocus({ popup, target }: PopupEvent): void {
  const content = popup.getElement()?.querySelector<HTMLElement>('.leaflet-popup-content');
  const pin = (target as LeafletMarker).getElement();
  if (!content || !pin?.matches(':focus-visible')) return;
  content.tabIndex = -1;
  content.setAttribute('role', 'group');
  content.setAttribute('aria-label', pin.getAttribute('aria-label') ?? '');
  content.focus({ preventScroll: true });
}

/** When a popup closes under the focus, the focus goes to its marker and is not lost. */
function giveFocusBack({ popup, target }: PopupEvent): void {
  const focused = document.activeElement;
  if (focused === document.body || popup.getElement()?.contains(focused))
    (target as LeafletMarker).getElement()?.focus({ preventScroll: true });
}

function pinOf(kind: SpotKind, isSelected: boolean): DivIcon {
  return new DivIcon({
    className: `wagon-pin wagon-pin-${kind}${isSelected ? ' wagon-pin-selected' : ''}`,
    html: `<svg viewBox="0 0 26 34" width="26" height="34" aria-hidden="true"><path class="wagon-pin-body" d="M13 33 5.2 22.2a12 12 0 1 1 15.6 0Z"/>${SHAPES[kind]}</svg>`,
    iconSize: [26, 34],
    iconAnchor: [13, 33],
    popupAnchor: [0, -30],
  });
}
