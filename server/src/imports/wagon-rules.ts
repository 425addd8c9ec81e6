import {
  COUNTRY_IDS,
  type FaultyRow,
  foldName,
  SENSOR_NUMBER_PATTERN,
  type SensorType,
  WAGON_NUMBER_PATTERN,
} from '@vagon/contract';
import { lockSensors } from '../sensors/sensor-locks.ts';
import { WAGON_HEADS } from '../wagons/wagon-heads.ts';
import { createOnce, faultIn, type KindRules, type NamedRow, RowsNoLongerFit } from './row-check.ts';
import {
  auditWagons,
  insertWagons,
  listSensorFaults,
  listTakenWagons,
  putSensors,
  type WantedSensor,
} from './wagon-import-queries.ts';

type Column = 'number' | 'country' | 'stateSensor' | 'locationSensor';

/** A wagon of a file that can be registered. */
export interface FittingWagon {
  row: number;
  number: number;
  countryId: number;
  sensors: WantedSensor[];
}

const NUMBER = new RegExp(WAGON_NUMBER_PATTERN);
const SENSOR_NUMBER = new RegExp(SENSOR_NUMBER_PATTERN);
const SENSOR_COLUMNS = { state: 'stateSensor', location: 'locationSensor' } as const;

/** The countries in all spellings, folded; an empty cell is Uzbekistan. */
const COUNTRIES = new Map<string, number>([
  ...['', '1', 'ozbekiston', 'uzbekistan', 'uz'].map((word) => [word, COUNTRY_IDS.uzbekistan] as const),
  ...['2', 'boshqa davlatlar', 'boshqa', 'drugie strani', 'drugie', 'other countries', 'other'].map(
    (word) => [word, COUNTRY_IDS.other] as const,
  ),
]);

/** How wagons are brought in: by the rules of `POST /wagons`, then of `PUT /wagons/{wagonNumber}` for its sensors. */
export const wagonRules: KindRules<Column, FittingWagon> = {
  heads: {
    number: [WAGON_HEADS.number, 'wagon', 'vagon', 'wagon number', 'номер вагона', '№ вагона'],
    country: [WAGON_HEADS.country, 'mamlakat', 'страна'],
    stateSensor: [WAGON_HEADS.stateSensor, 'state sensor', 'датчик состояния', 'сенсор состояния'],
    locationSensor: [
      WAGON_HEADS.locationSensor,
      'location sensor',
      'gps sensor',
      'gps sensori',
      'датчик местоположения',
      'сенсор местоположения',
      'gps датчик',
    ],
  },
  examples: [
    [62439641, 1, '863412345678902', '863412345678901'],
    [24547705, 2, null, null],
  ],

  startCheck(database) {
    const isFirst = createOnce<string>();
    const isFirstSensor = createOnce<string>();
    return async (rows) => {
      const faults = new Map<number, FaultyRow[]>(rows.map(({ row }) => [row, []]));
      const note = (fault: FaultyRow) => faults.get(fault.row)?.push(fault);
      const wagons = rows.map((row) => readWagon(row, isFirst, isFirstSensor, note));
      const taken = await listTakenWagons(
        database,
        wagons.map((wagon) => wagon.number),
      );
      for (const wagon of wagons) if (taken.has(wagon.number)) note(numberTaken(wagon));
      for (const fault of await listSensorFaults(database, wagons.flatMap(wantedBy))) note(toFaultyRow(fault));
      return {
        fitting: wagons.filter(({ row }) => faults.get(row)?.length === 0),
        faults: [...faults.values()].flat(),
      };
    };
  },

  async lock(connection, rows) {
    const wanted = rows.flatMap(wantedBy);
    const locked = await lockSensors(
      connection,
      wanted.map(({ number }) => number),
    );
    const gone = wanted.filter(({ number }) => !locked.has(number));
    if (gone.length > 0)
      throw new RowsNoLongerFit(gone.map((ride) => toFaultyRow({ ...ride, fault: 'sensor_not_found' })));
    return rows.toSorted((one, other) => one.number - other.number);
  },

  async register(connection, rows, employeeId) {
    const { inserted, revived } = await insertWagons(connection, rows);
    if (inserted.size < rows.length)
      throw new RowsNoLongerFit(rows.filter(({ number }) => !inserted.has(number)).map(numberTaken));
    const wanted = rows.flatMap(wantedBy);
    const faults = await listSensorFaults(connection, wanted);
    if (faults.length > 0) throw new RowsNoLongerFit(faults.map(toFaultyRow));
    await putSensors(connection, wanted);
    await auditWagons(connection, [...inserted], employeeId);
    return { revivedWagons: revived, sensorNumbers: wanted.map(({ number }) => number) };
  },
};

/** Reads what a row says, noting its faults; what could not be read is left out of the answer. */
function readWagon(
  row: NamedRow<Column>,
  isFirst: (number: string) => boolean,
  isFirstSensor: (number: string) => boolean,
  note: (fault: FaultyRow) => void,
): FittingWagon {
  const { number } = row.values;
  // No number of the 1520 mm network begins with 0.
  const isNumber = NUMBER.test(number) && !number.startsWith('0');
  if (number === '') note(faultIn(row, 'number', 'number_missing'));
  else if (!isNumber) note(faultIn(row, 'number', 'number_malformed'));
  else if (!isFirst(number)) note(faultIn(row, 'number', 'number_repeated'));

  const countryId = COUNTRIES.get(foldName(row.values.country));
  if (countryId === undefined) note(faultIn(row, 'country', 'country_unknown'));

  const sensors: WantedSensor[] = [];
  for (const type of ['state', 'location'] as const satisfies readonly SensorType[]) {
    const column = SENSOR_COLUMNS[type];
    const sensor = row.values[column];
    if (sensor === '') continue;
    if (!SENSOR_NUMBER.test(sensor)) note(faultIn(row, column, 'sensor_malformed'));
    else if (!isFirstSensor(sensor)) note(faultIn(row, column, 'sensor_repeated'));
    else sensors.push({ number: sensor, type });
  }
  return { row: row.row, number: isNumber ? Number(number) : 0, countryId: countryId ?? 0, sensors };
}

const wantedBy = ({ row, number, sensors }: FittingWagon) =>
  sensors.map((sensor) => ({ ...sensor, row, wagonNumber: number }));

const numberTaken = ({ row, number }: FittingWagon): FaultyRow => ({
  row,
  column: 'number',
  value: String(number),
  fault: 'number_taken',
});

const toFaultyRow = ({
  row,
  number,
  type,
  fault,
}: Awaited<ReturnType<typeof listSensorFaults>>[number]): FaultyRow => ({
  row,
  column: SENSOR_COLUMNS[type],
  value: number,
  fault,
});
