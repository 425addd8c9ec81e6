import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { feature } from 'topojson-client';
import { simplify } from './simplify.mjs';

/** Where the landing page reads the drawing. */
const TARGET = fileURLToPath(new URL('../src/generated/network.json', import.meta.url));
/** ISO 3166-1 number of Uzbekistan. */
const UZBEKISTAN = '860';
/** Width of the drawing; at 2,000 a unit is about 0.7 km, finer than a screen shows. */
const WIDTH = 2000;
/** The parallel along which lengths are true, degrees: through the middle of the country. */
const TRUE_PARALLEL = 41.3;
/** How far a simplified line may stray, units. */
const TOLERANCE = 0.6;

/** The MTUs in the order in which the product numbers them. */
const REGIONS = ['Toshkent', 'Buxoro', 'Qoʻqon', 'Qarshi', 'Termiz', 'Qoʻngʻirot'];

/**
 * The places that are named in the drawing: `side` is where the name stands,
 * `isSeat` an MTU's seat, `isMinor` one that only a wide drawing has room for.
 */
const PLACES = [
  { station: 'Toshkent-Markaziy', name: 'Toshkent', side: 'top', isSeat: true },
  { station: 'Buxoro-1', name: 'Buxoro', side: 'left', isSeat: true },
  { station: 'Qoʻqon', name: 'Qoʻqon', side: 'bottom', isSeat: true },
  { station: 'Qarshi', name: 'Qarshi', side: 'left', isSeat: true },
  { station: 'Termiz', name: 'Termiz', side: 'left', isSeat: true },
  { station: 'Qoʻngʻirot', name: 'Qoʻngʻirot', side: 'right', isSeat: true },
  { station: 'Samarqand', name: 'Samarqand', side: 'below-right' },
  { station: 'Navoiy', name: 'Navoiy', side: 'top' },
  { station: 'Nukus', name: 'Nukus', side: 'right' },
  { station: 'Urganch', name: 'Urganch', side: 'bottom' },
  { station: 'Andijon-1', name: 'Andijon', side: 'right', isMinor: true },
  { station: 'Namangan', name: 'Namangan', side: 'top', isMinor: true },
  { station: 'Jizzax', name: 'Jizzax', side: 'left', isMinor: true },
  { station: 'Xovos', name: 'Xovos', side: 'bottom', isMinor: true },
  { station: 'Uchquduq-1', name: 'Uchquduq', side: 'top', isMinor: true },
  { station: 'Jasliq', name: 'Jasliq', side: 'right', isMinor: true },
  { station: 'Denov', name: 'Denov', side: 'right', isMinor: true },
];

/**
 * Draws the railway of `data/` and the country around it for the landing page:
 * `{ width, height, land, regions, places, totals }`. `land` is the country's
 * outline, `regions` each MTU's name with its lines and its stations (dots), all
 * as SVG path data; `places` what is named, each at a share of width and height;
 * `totals` the stations, sections and km (to one) of the whole network.
 * @param {string} [target] path of the JSON file
 */
export async function drawNetwork(target = TARGET) {
  const stations = await readData('stations.csv');
  const sections = await readData('sections.csv');
  const outline = await readOutline();
  const paths = sections.map(({ path }) => path.split(';').map((point) => point.split(' ').map(Number)));
  const { project, height } = projectionOf([...outline, ...paths].flat());
  const stationByName = new Map(stations.map((station) => [station.name, station]));
  const placeOf = ({ lat, lon }) => project([Number(lat), Number(lon)]);

  const regions = REGIONS.map((name) => ({
    name,
    lines: paths
      .filter((_, index) => stationByName.get(sections[index].from).mtu === name)
      .map((path) => lineOf(path.map(project)))
      .join(''),
    stations: dotsOf(stations.filter(({ mtu }) => mtu === name).map(placeOf)),
  }));
  const places = PLACES.map(({ station, ...place }) => {
    const [x, y] = placeOf(stationByName.get(station));
    return { isSeat: false, isMinor: false, ...place, x: share(x, WIDTH), y: share(y, height) };
  });
  const totals = {
    stations: stations.length,
    sections: sections.length,
    km: Math.round(sections.reduce((sum, { km }) => sum + Number(km), 0)),
  };
  const land = outline.map((ring) => `${lineOf(ring.map(project))}z`).join('');
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, `${JSON.stringify({ width: WIDTH, height, land, regions, places, totals })}\n`);
}

async function readData(file) {
  return parse(await readFile(new URL(`../../data/${file}`, import.meta.url)), { columns: true, bom: true });
}

/** The country's rings as lists of latitude, longitude; from Natural Earth as `world-atlas` packs it. */
async function readOutline() {
  const atlas = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const topology = JSON.parse(await readFile(atlas, 'utf8'));
  const { geometry } = feature(topology, topology.objects.countries).features.find(({ id }) => id === UZBEKISTAN);
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.flat().map((ring) => ring.map(([longitude, latitude]) => [latitude, longitude]));
}

/** The plate carrée that shows all points: latitude, longitude in degrees to x, y in units. */
function projectionOf(points) {
  const squeeze = Math.cos((TRUE_PARALLEL * Math.PI) / 180);
  const latitudes = points.map(([latitude]) => latitude);
  const longitudes = points.map(([, longitude]) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const scale = WIDTH / ((east - west) * squeeze);
  const project = ([latitude, longitude]) => [(longitude - west) * squeeze * scale, (north - latitude) * scale];
  return { project, height: Math.round((north - south) * scale) };
}

/** Path data of a line, in whole units, each point counted from the one before. */
function lineOf(points) {
  const rounded = simplify(points, TOLERANCE).map((point) => point.map(Math.round));
  const [first, ...rest] = rounded;
  return `M${first.join(' ')}l${rest.map((point, index) => stepOf(rounded[index], point)).join(' ')}`;
}

/** Path data of dots: a round line cap draws each of these lines of no length. */
function dotsOf(points) {
  return points.map((point) => `M${point.map(Math.round).join(' ')}h0`).join('');
}

const stepOf = ([x, y], [nextX, nextY]) => `${nextX - x} ${nextY - y}`;
const share = (value, whole) => Math.round((value / whole) * 1000) / 1000;

if (process.argv[1] === fileURLToPath(import.meta.url)) await drawNetwork();
