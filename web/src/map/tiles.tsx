import { type RefObject, useMemo, useRef } from 'react';
import { TileLayer } from 'react-leaflet';

/** After so many failures in a row the tile server counts as out of reach and is asked no more. */
const MOST_FAILURES = 6;

/**
 * The background picture from the tile server.
 * @param attribution HTML, as the operator configured it
 * @param onFailing called once when the server seems out of reach; unmount it then, mount it to try again
 */
export function Tiles(props: { url: string; attribution: string; onFailing: () => void }) {
  const { onFailing } = props;
  const failures = useRef(0);
  const handlers = useMemo(() => countFailures(failures, onFailing), [onFailing]);
  return <TileLayer url={props.url} attribution={props.attribution} maxZoom={19} eventHandlers={handlers} />;
}

function countFailures(failures: RefObject<number>, onFailing: () => void) {
  return {
    tileload: () => {
      failures.current = 0;
    },
    tileerror: () => {
      failures.current++;
      if (failures.current === MOST_FAILURES) onFailing();
    },
  };
}
