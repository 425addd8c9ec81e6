import { readFileSync } from 'node:fs';
import { foldName, type Region, type Section, type Station } from '@vagon/contract';
import { parse } from 'csv-parse/sync';

/** A station as the files tell it: the contract's station and what only the railway asks for. */
export interface StationFact extends Station {
  /** Six-digit code in the Unified Network Marking (ESR), or null while unknown. */
  esr: string | null;
  /** The province, in Uzbek. */
  viloyat: string;
  /** The station's work, as `Oraliqdagi`; verbatim from the file, null while unknown. */
  kind: string | null;
  /** The station's class, as `birinchi`; verbatim from the file, null while unknown. */
  class: string | null;
}

/** The whole railway. */
export interface Railway {
  regions: Region[];
  stations: StationFact[];
  sections: Section[];
}

/** MTUs in the order of their ids, which start at 1. */
const REGION_NAMES = ['Toshkent', 'Buxoro', 'Qoʻqon', 'Qarshi', 'Termiz', 'Qoʻngʻirot'];

/**
 * Km from a station's point within which a wagon stands inside it, by the
 * station's work. Receiving tracks on the 1520 mm network are about 1 km long:
 * a passing loop is one such length, an intermediate or a freight station adds
 * its loading tracks, a district station lays two yards in a row and a
 * marshalling station three. Areas of neighbours may overlap, for a wagon
 * belongs to the nearest station.
 */
const RADIUS_BY_KIND: Record<string, number> = {
  saralovchi: 2.5,
  uchastkadagi: 2,
  'yuk tashishga oid': 1.5,
  'yolovchi tashishga oid': 1.2,
  oraliqdagi: 1.2,
  'boluvchi punkt': 0.8,
};
const RADIUS_OF_UNKNOWN_KIND = 1.2;

/**
 * Reads `data/stations.csv` and `data/sections.csv`. Station ids run from 1 in
 * the order of the file, so new stations belong at its end. A station of which
 * the file does not say whether it is open for freight counts as closed.
 * @throws Error naming file and line when a value is not what its column asks for
 */
export function readRailway(): Railway {
  const regions = REGION_NAMES.map((name, index) => ({ id: index + 1, name }));
  const regionIds = new Map(regions.map(({ id, name }) => [name, id]));
  const stations = readRows('stations.csv').map((row, index) => toStation(row, index + 1, regionIds));
  const stationIds = new Map(stations.map(({ id, name }) => [name, id]));
  const sections = readRows('sections.csv').map((row) => toSection(row, stationIds));
  return { regions, stations, sections };
}

/** One line of a file: its values by column and where it stands, for messages. */
interface Row {
  place: string;
  values: Record<string, string>;
}

function readRows(file: string): Row[] {
  const text = readFileSync(new URL(`../../../data/${file}`, import.meta.url));
  const lines = parse<Record<string, string>>(text, { columns: true, bom: true, trim: true });
  return lines.map((values, index) => ({ place: `data/${file} line ${index + 2}`, values }));
}

function toStation(row: Row, id: number, regionIds: Map<string, number>): StationFact {
  const kind = row.values.kind || null;
  return {
    id,
    name: textOf(row, 'name'),
    nameRu: textOf(row, 'name_ru'),
    esr: row.values.esr || null,
    latitude: numberOf(row, 'lat'),
    longitude: numberOf(row, 'lon'),
    regionId: idOf(row, 'mtu', regionIds),
    viloyat: textOf(row, 'viloyat'),
    kind,
    class: row.values.class || null,
    freight: row.values.freight === '1',
    radius: (kind && RADIUS_BY_KIND[foldName(kind)]) || RADIUS_OF_UNKNOWN_KIND,
  };
}

function toSection(row: Row, stationIds: Map<string, number>): Section {
  const path = textOf(row, 'path').split(/[ ;]/).map(Number);
  if (path.length < 4 || path.length % 2 !== 0 || !path.every(Number.isFinite))
    throw new Error(`${row.place}: path is not a list of points`);
  return {
    from: idOf(row, 'from', stationIds),
    to: idOf(row, 'to', stationIds),
    length: numberOf(row, 'km'),
    path,
  };
}

function textOf(row: Row, column: string): string {
  const text = row.values[column];
  if (!text) throw new Error(`${row.place}: ${column} is missing`);
  return text;
}

function numberOf(row: Row, column: string): number {
  const value = Number(textOf(row, column));
  if (!Number.isFinite(value)) throw new Error(`${row.place}: ${column} is not a number`);
  return value;
}

function idOf(row: Row, column: string, ids: Map<string, number>): number {
  const id = ids.get(textOf(row, column));
  if (id === undefined) throw new Error(`${row.place}: ${column} "${row.values[column]}" is unknown`);
  return id;
}
