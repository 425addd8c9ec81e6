import { queryOptions, useQuery } from '@tanstack/react-query';
import { canvas, type LatLngTuple, layerGroup, polygon } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { type ColourScheme, MAP_COLOURS } from './map-colours.ts';
import { paneOf } from './map-panes.ts';

/** ISO 3166-1 number of Uzbekistan. */
const UZBEKISTAN = '860';
/** Steps of `web/scripts/extract-borders.mjs` to one degree. */
const PER_DEGREE = 100;

/** Loaded after the map has begun to work; made at build time by `web/scripts/extract-borders.mjs`. */
const bordersQuery = queryOptions({
  queryKey: ['borders'],
  queryFn: async () => (await import('../generated/borders.json')).default as { id?: string; rings: number[][] }[],
  staleTime: Number.POSITIVE_INFINITY,
});

/** Uzbekistan and the countries around it, under the tiles: what shows while or where there are none. */
export function Land({ scheme }: { scheme: ColourScheme }) {
  const map = useMap();
  const { data: countries } = useQuery(bordersQuery);

  useEffect(() => {
    if (!countries) return;
    const pane = paneOf(map, 'land');
    const renderer = canvas({ pane });
    const colours = MAP_COLOURS[scheme];
    const shapes = countries.map(({ id, rings }) =>
      polygon(rings.map(toPoints), {
        pane,
        renderer,
        interactive: false,
        color: colours.border,
        weight: 1,
        fillColor: id === UZBEKISTAN ? colours.homeland : colours.land,
        fillOpacity: 1,
      }),
    );
    const land = layerGroup(shapes).addTo(map);
    return () => {
      land.remove();
      renderer.remove();
    };
  }, [map, countries, scheme]);

  return null;
}

/** A ring of steps, each counted from the point before, as degrees. */
function toPoints(steps: number[]): LatLngTuple[] {
  const points: LatLngTuple[] = [];
  let latitude = 0;
  let longitude = 0;
  for (let index = 0; index + 1 < steps.length; index += 2) {
    latitude += steps[index] as number;
    longitude += steps[index + 1] as number;
    points.push([latitude / PER_DEGREE, longitude / PER_DEGREE]);
  }
  return points;
}
