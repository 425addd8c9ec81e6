import { type Static, Type } from 'typebox';
import { FileFormatQuery } from './imports.ts';
import { ByConditionQuery } from './positions.ts';
import { SensorSearchQuery } from './sensors.ts';
import { WagonNumber } from './wagons.ts';

/** Query of `GET /wagons/export`: every wagon on the list, or the one of that number. */
export const WagonExportQuery = Type.Object({ ...FileFormatQuery.properties, number: Type.Optional(WagonNumber) });

/** Query of `GET /sensor/export`: every sensor on the list whose number contains the text. */
export const SensorExportQuery = Type.Object({
  ...FileFormatQuery.properties,
  number: Type.Optional(SensorSearchQuery.properties.number),
});

const { state, type, station, region } = ByConditionQuery.properties;

/** Query of `GET /wagonPositions/export`: the filter of `byCondition`, all of its rows. */
export const WagonPositionExportQuery = Type.Object({ ...FileFormatQuery.properties, state, type, station, region });
export type WagonPositionExportQuery = Static<typeof WagonPositionExportQuery>;
