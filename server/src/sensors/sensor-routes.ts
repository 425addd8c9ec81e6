import {
  FreeSensorsQuery,
  IfMatchHeaders,
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
  versionTag,
} from '@vagon/contract';
import { Type } from 'typebox';
import { signedIn } from '../auth/access-rules.ts';
import { writeAudit } from '../auth/audit.ts';
import { inTransaction, type Pool } from '../database/pool.ts';
import type { App } from '../http/app.ts';
import { refuseChanged } from '../http/if-match.ts';
import { Refused } from '../http/problem.ts';
import { tellRegistryChanged } from './registry-notices.ts';
import { insertSensor, removeSensor, reserveNumber, updateSensor } from './sensor-changes.ts';
import { lockSensor } from './sensor-locks.ts';
import { listFreeSensors, listSensors } from './sensor-queries.ts';

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
      const version = await inTransaction(pool, async (connection) => {
        const registered = await insertSensor(connection, number, sensorType);
        await writeAudit(connection, {
          employeeId: signedIn(request).employeeId,
          action: 'add',
          subject: 'sensor',
          key: number,
          after: { number, sensorType },
        });
        await tellRegistryChanged(connection, { sensorNumbers: [number] });
        return registered;
      });
      await onSensorsChanged([number]);
      return reply.code(201).header('etag', versionTag(version)).send({
        sensorNumber: number,
        wagonNumber: null,
        sensorName: SENSOR_TYPE_NAMES[sensorType],
        sensorType,
        version,
      });
    },
  );

  app.put(
    '/sensor/:sensorNumber',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        headers: IfMatchHeaders,
        params: SensorParams,
        body: SensorPayload,
        response: { 200: Sensor },
      },
    },
    async (request, reply) => {
      const { number } = request.body;
      const former = request.params.sensorNumber;
      const sensorType = typeOfSensorCall(request.body.sensorTypeId);
      const { wagonNumber, version } = await inTransaction(pool, async (connection) => {
        if (number !== former) await reserveNumber(connection, number);
        const locked = await lockSensor(connection, former);
        refuseChanged(request.headers, locked.version);
        if (locked.wagonNumber !== null && locked.sensorType !== sensorType) {
          throw new Refused(
            409,
            'sensor_rides_elsewhere',
            `The sensor ${former} rides on the wagon ${locked.wagonNumber}; take it off before changing its type.`,
          );
        }
        const raised = await updateSensor(connection, locked, number, sensorType);
        await writeAudit(connection, {
          employeeId: signedIn(request).employeeId,
          action: 'edit',
          subject: 'sensor',
          key: former,
          before: { number: former, sensorType: locked.sensorType },
          after: { number, sensorType },
        });
        await tellRegistryChanged(connection, { sensorNumbers: [number] });
        return { wagonNumber: locked.wagonNumber, version: raised };
      });
      await onSensorsChanged([number]);
      reply.header('etag', versionTag(version));
      return { sensorNumber: number, wagonNumber, sensorName: SENSOR_TYPE_NAMES[sensorType], sensorType, version };
    },
  );

  app.delete(
    '/sensor',
    {
      config: { access: 'admin' },
      schema: { tags, headers: IfMatchHeaders, querystring: SensorKeyQuery, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const { number } = request.query;
      await inTransaction(pool, async (connection) => {
        const sensor = await lockSensor(connection, number);
        refuseChanged(request.headers, sensor.version);
        await removeSensor(connection, sensor);
        await writeAudit(connection, {
          employeeId: signedIn(request).employeeId,
          action: 'remove',
          subject: 'sensor',
          key: number,
          before: { number, sensorType: sensor.sensorType, wagonNumber: sensor.wagonNumber },
        });
        await tellRegistryChanged(connection, { sensorNumbers: [number] });
      });
      await onSensorsChanged([number]);
      return reply.code(204).send(null);
    },
  );
}
