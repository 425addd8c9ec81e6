import { type FaultyRow, foldName, SENSOR_NUMBER_PATTERN, SENSOR_TYPE_NAMES, type SensorType } from '@vagon/contract';
import { SENSOR_HEADS } from '../sensors/sensor-heads.ts';
import { createOnce, faultIn, type KindRules, type NamedRow, RowsNoLongerFit } from './row-check.ts';
import { insertSensors, listTakenSensors, lockRemovedSensors } from './sensor-import-queries.ts';

type Column = 'number' | 'type';

/** A sensor of a file that can be registered. */
export interface FittingSensor {
  row: number;
  number: string;
  type: SensorType;
}

const NUMBER = new RegExp(SENSOR_NUMBER_PATTERN);

/** The types in all spellings, folded; the numbers are those of the sensor calls. */
const TYPES = new Map<string, SensorType>([
  ...(['location', 'joylashuv', 'gps', 'mestopolojenie', '1'] as const).map((word) => [word, 'location'] as const),
  ...(['state', 'holat', 'sostoyanie', '2'] as const).map((word) => [word, 'state'] as const),
]);

/** How sensors are brought in: by the rules of `POST /sensor`. */
export const sensorRules: KindRules<Column, FittingSensor> = {
  heads: {
    number: [SENSOR_HEADS.number, 'sensor', 'sensor number', 'номер датчика', 'номер сенсора'],
    type: [SENSOR_HEADS.type, 'turi', 'sensor type', 'тип датчика', 'тип сенсора'],
  },
  examples: [
    ['863412345678901', SENSOR_TYPE_NAMES.location],
    ['863412345678902', SENSOR_TYPE_NAMES.state],
  ],

  startCheck(database) {
    const isFirst = createOnce<string>();
    return async (rows) => {
      const checked = rows.map((row) => checkSensor(row, isFirst));
      const wellFormed = checked.filter((found) => 'number' in found);
      const taken = await listTakenSensors(
        database,
        wellFormed.map((sensor) => sensor.number),
      );
      const clash = (sensor: FittingSensor): FaultyRow[] => (taken.has(sensor.number) ? [numberTaken(sensor)] : []);
      return {
        fitting: wellFormed.filter((sensor) => !taken.has(sensor.number)),
        faults: checked.flatMap((found) => ('number' in found ? clash(found) : found)),
      };
    };
  },

  async lock(connection, rows) {
    await lockRemovedSensors(
      connection,
      rows.map(({ number }) => number),
    );
    return [...rows].sort((one, other) => (one.number < other.number ? -1 : 1));
  },

  async register(connection, rows, employeeId) {
    const inserted = await insertSensors(connection, rows, employeeId);
    if (inserted.size < rows.length)
      throw new RowsNoLongerFit(rows.filter(({ number }) => !inserted.has(number)).map(numberTaken));
    return { revivedWagons: [], sensorNumbers: [...inserted] };
  },
};

function checkSensor(row: NamedRow<Column>, isFirst: (number: string) => boolean): FittingSensor | FaultyRow[] {
  const { number } = row.values;
  const type = TYPES.get(foldName(row.values.type));
  const faults: FaultyRow[] = [];
  if (number === '') faults.push(faultIn(row, 'number', 'number_missing'));
  else if (!NUMBER.test(number)) faults.push(faultIn(row, 'number', 'number_malformed'));
  else if (!isFirst(number)) faults.push(faultIn(row, 'number', 'number_repeated'));
  if (!type) faults.push(faultIn(row, 'type', 'type_unknown'));
  return type && faults.length === 0 ? { row: row.row, number, type } : faults;
}

const numberTaken = ({ row, number }: FittingSensor): FaultyRow => ({
  row,
  column: 'number',
  value: number,
  fault: 'number_taken',
});
