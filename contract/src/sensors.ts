import { type Static, Type } from 'typebox';
import { nullable } from './nullable.ts';
import { PageQuery, pageOf } from './paging.ts';
import { Version } from './versions.ts';

/** What a sensor measures; the name always travels beside either number. */
export type SensorType = 'location' | 'state';
export const SensorTypeName = Type.Union([Type.Literal('location'), Type.Literal('state')]);

/**
 * The specification numbers sensor types in two ways and both are kept to the
 * letter. In the sensor calls (`sensorTypeId`, `GET /sensor/type/{id}`)
 * 1 is location and 2 is state.
 */
export const SENSOR_CALL_TYPE_IDS = { location: 1, state: 2 } as const satisfies Record<SensorType, number>;

/** Inside a wagon (`wagonSensors[].sensorType.id`, `sensorNumbers[].idType`) 1 is state and 2 is location. */
export const WAGON_SENSOR_TYPE_IDS = { state: 1, location: 2 } as const satisfies Record<SensorType, number>;

/** @returns the type that a number of the sensor calls names */
export const typeOfSensorCall = (id: 1 | 2): SensorType =>
  id === SENSOR_CALL_TYPE_IDS.location ? 'location' : 'state';
/** @returns the type that a number inside a wagon names */
export const typeOfWagonSensor = (id: 1 | 2): SensorType => (id === WAGON_SENSOR_TYPE_IDS.state ? 'state' : 'location');

const TypeId = Type.Union([Type.Literal(1), Type.Literal(2)]);

/**
 * A sensor's number: what is printed on the device (an IMEI, a serial); it is
 * also an MQTT topic level and a part of an address, where `.` and `..` mean
 * other places.
 */
export const SENSOR_NUMBER_PATTERN = '^(?!\\.{1,2}$)[A-Za-z0-9._:-]{1,64}$';
export const SensorNumber = Type.String({ pattern: SENSOR_NUMBER_PATTERN });

/** Body of `POST /sensor` and `PUT /sensor/{sensorNumber}`. */
export const SensorPayload = Type.Object({ number: SensorNumber, sensorTypeId: TypeId });
export type SensorPayload = Static<typeof SensorPayload>;

/** A row of the sensor list; `wagonNumber` is null while the sensor rides on no wagon. */
export const Sensor = Type.Object({
  sensorNumber: Type.String(),
  wagonNumber: nullable(Type.Integer()),
  sensorName: Type.String({ description: "'Joylashuv' or 'Holat'" }),
  sensorType: SensorTypeName,
  version: Version,
});
export type Sensor = Static<typeof Sensor>;
export const SensorPage = pageOf(Sensor);

export const SensorListQuery = Type.Object(PageQuery);
export const SensorSearchQuery = Type.Object({ ...PageQuery, number: Type.String({ minLength: 1, maxLength: 64 }) });
export const SensorKeyQuery = Type.Object({ number: SensorNumber });
export const SensorTypeParams = Type.Object({ typeId: TypeId });
export const FreeSensorsQuery = Type.Object({
  wagon: Type.Optional(Type.Integer({ minimum: 1, maximum: 99_999_999 })),
});

/** The specification's names of the two types. */
export const SENSOR_TYPE_NAMES = { location: 'Joylashuv', state: 'Holat' } as const satisfies Record<
  SensorType,
  string
>;
