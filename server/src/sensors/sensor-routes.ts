import {
  FreeSensorsQuery,
  SENSOR_TYPE_NAMES,
  Sensor,
  SensorKeyQuery,
  SensorListQuery,
  SensorNumber,
  SensorPage,
  SensorPayload,
  SensorSearchQuery,
  SensorTypeParams,
  toPage,
  typeOfSensorCall,
} from '@vagon/contract';
import { Type } from 'typebox';
import { signedIn } from '../auth/access-rules.ts';
import { writeAudit } from '../auth/audit.ts';
import { inTransaction, type Pool } from '../database/pool.ts';
import type { App } from '../http/app.ts';
import { Refused } from '../http/problem.ts';
import {
  insertSensor,
  listFreeSensors,
  listSensors,
  lockSensor,
  removeSensor,
  updateSensor,
} from './sensor-queries.ts';

const tags = ['sensor'];
const SensorParams = Type.Object({ sensorNumber: SensorNumber });

interface SensorRoutesNeed {
  pool: Pool;
  /** Told after the commit which sensors changed, before the caller is answered. */
  onSensorsChanged(sensorNumbers: string[]): Promise<void>;
}

/** The sensors: lists for everyone signed in, changes for administrators. */
export function sensorRoutes(app: App, { pool, onSensorsChanged }: SensorRoutesNeed): void {
  app.get(
    '/sensor',
    { config: { access: 'employee' }, schema: { tags, querystring: SensorListQuery, response: { 200: SensorPage } } },
    async ({ query }) => {
      const { sensors, total } = await listSensors(pool, '', query.page, query.size);
      return toPage(sensors, total, query.size);
    },
  );

  app.get(
    '/sensor/getSensor',
    { config: { access: 'employee' }, schema: { tags, querystring: SensorSearchQuery, response: { 200: SensorPage } } },
    async ({ query }) => {
      const { sensors, total } = await listSensors(pool, query.number, query.page, query.size);
      return toPage(sensors, total, query.size);
    },
  );

  app.get(
    '/sensor/type/:typeId',
    {
      config: { access: 'employee' },
      schema: {
        tags,
        params: SensorTypeParams,
        querystring: FreeSensorsQuery,
        response: { 200: Type.Array(Type.String()) },
      },
    },
    ({ params, query }) => listFreeSensors(pool, typeOfSensorCall(params.typeId), query.wagon ?? null),
  );

  app.post(
    '/sensor',
    { config: { access: 'admin' }, schema: { tags, body: SensorPayload, response: { 201: Sensor } } },
    async (request, reply) => {
      const { number } = request.body;
      const sensorType = typeOfSensorCall(request.body.sensorTypeId);
      await inTransaction(pool, async (connection) => {
        await insertSensor(connection, number, sensorType);
        await writeAudit(connection, {
          employeeId: signedIn(request).employeeId,
          action: 'add',
          subject: 'sensor',
          key: number,
          after: { number, sensorType },
        });
      });
      await onSensorsChanged([number]);
      return reply
        .code(201)
        .send({ sensorNumber: number, wagonNumber: null, sensorName: SENSOR_TYPE_NAMES[sensorType], sensorType });
    },
  );

  app.put(
    '/sensor/:sensorNumber',
    {
      config: { access: 'admin' },
      schema: { tags, params: SensorParams, body: SensorPayload, response: { 200: Sensor } },
    },
    async (request) => {
      const { number } = request.body;
      const former = request.params.sensorNumber;
      const sensorType = typeOfSensorCall(request.body.sensorTypeId);
      const sensor = await inTransaction(pool, async (connection) => {
        const locked = await lockSensor(connection, former);
        if (locked.wagonNumber !== null && locked.sensorType !== sensorType) {
          throw new Refused(
            409,
            'sensor_rides_elsewhere',
            `The sensor ${former} rides on the wagon ${locked.wagonNumber}; take it off before changing its type.`,
          );
        }
        await updateSensor(connection, locked, number, sensorType);
        await writeAudit(connection, {
          employeeId: signedIn(request).employeeId,
          action: 'edit',
          subject: 'sensor',
          key: former,
          before: { number: former, sensorType: locked.sensorType },
          after: { number, sensorType },
        });
        return locked;
      });
      await onSensorsChanged([number]);
      return {
        sensorNumber: number,
        wagonNumber: sensor.wagonNumber,
        sensorName: SENSOR_TYPE_NAMES[sensorType],
        sensorType,
      };
    },
  );

  app.delete(
    '/sensor',
    { config: { access: 'admin' }, schema: { tags, querystring: SensorKeyQuery, response: { 204: Type.Null() } } },
    async (request, reply) => {
      const { number } = request.query;
      await inTransaction(pool, async (connection) => {
        const sensor = await lockSensor(connection, number);
        await removeSensor(connection, sensor);
        await writeAudit(connection, {
          employeeId: signedIn(request).employeeId,
          action: 'remove',
          subject: 'sensor',
          key: number,
          before: { number, sensorType: sensor.sensorType, wagonNumber: sensor.wagonNumber },
        });
      });
      await onSensorsChanged([number]);
      return reply.code(204).send(null);
    },
  );
}
