import { EMPTY_STATE, type Geography, LOADED_STATE, type SensorType, type WagonPosition } from '@vagon/contract';
import type { WagonState } from '../fleet/wagon-state.ts';

/** Finds what a position record names: stations, their MTUs, sensors. */
export interface Names {
  station(id: number): { name: string; region: string } | null;
  sensor(id: number): { number: string; type: SensorType } | undefined;
  /** Another number whenever a name may have become another. */
  version(): number;
}

interface KnownSensors {
  readonly version: number;
  byId: Names['sensor'];
}

export function createNames(geography: Geography, sensors: KnownSensors): Names {
  const regions = new Map(geography.regions.map((region) => [region.id, region.name]));
  const stations = new Map(
    geography.stations.map((station) => [
      station.id,
      { name: station.name, region: regions.get(station.regionId) ?? '' },
    ]),
  );
  return { station: (id) => stations.get(id) ?? null, sensor: sensors.byId, version: () => sensors.version };
}

type Shown = Omit<WagonState, 'positionDate' | 'temperatureDate' | 'batteryDate' | 'loadDate' | 'atStation'> & {
  atStation: boolean | null;
};

/** Shapes a wagon's state, or one of its readings, as the contract has it. */
export function toWagonPosition(state: Shown, names: Names): WagonPosition {
  const station = names.station(state.stationId);
  const sensor = names.sensor(state.sensorId);
  return {
    id: state.readingId,
    date: new Date(state.date).toISOString(),
    latitude: state.latitude,
    longitude: state.longitude,
    temperature: roundTenth(state.temperature),
    battery: roundTenth(state.battery),
    sensor_Type: sensor?.type ?? 'location',
    station_Name: station?.name ?? null,
    region_Name: station?.region ?? null,
    is_Empty: state.isEmpty === null ? null : state.isEmpty ? EMPTY_STATE : LOADED_STATE,
    sensor_Number: sensor?.number ?? '',
    wagon_Number: state.number,
    station_Distance: roundTenth(state.stationDistance),
    at_Station: station ? state.atStation : null,
  };
}

/** Temperatures, charge and kilometres are told to a tenth: no sensor knows more. */
const roundTenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);
