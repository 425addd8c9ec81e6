// Makes data/border.csv, the border of Uzbekistan, from Natural Earth's countries
// at 1:10m (public domain) as the package world-atlas brings them. Run once:
// node scripts/make-border.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { feature } from 'topojson-client';

/** ISO 3166-1 numeric. */
const UZBEKISTAN = '860';
/** Decimals of a degree: 10 m. */
const DECIMALS = 4;

const atlas = JSON.parse(readFileSync(new URL('../node_modules/world-atlas/countries-10m.json', import.meta.url)));
const { features } = feature(atlas, atlas.objects.countries);
const country = features.find(({ id }) => id === UZBEKISTAN);
const lines = country.geometry.coordinates
  .flat()
  .flatMap((ring, index) =>
    ring
      .slice(0, -1)
      .map(([longitude, latitude]) => `${index + 1},${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`),
  );
writeFileSync(new URL('../data/border.csv', import.meta.url), `ring,lat,lon\n${lines.join('\n')}\n`);
