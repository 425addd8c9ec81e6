import {
  IfMatchHeaders,
  toPage,
  versionTag,
  Wagon,
  WagonCreate,
  WagonKeyQuery,
  WagonListQuery,
  WagonPage,
  WagonParams,
  WagonUpdate,
} from '@vagon/contract';
import { Type } from 'typebox';
import { signedIn } from '../auth/access-rules.ts';
import { writeAudit } from '../auth/audit.ts';
import { inTransaction, type Pool } from '../database/pool.ts';
import type { App } from '../http/app.ts';
import { type RegistryChange, tellRegistryChanged } from '../sensors/registry-notices.ts';
import { editWagon, insertWagon, removeWagon } from './wagon-changes.ts';
import { getWagon, listWagons } from './wagon-queries.ts';

const tags = ['wagons'];

interface WagonRoutesNeed {
  pool: Pool;
  /** Told after the commit, before the caller is answered. */
  onWagonsChanged(change: RegistryChange): Promise<void>;
}

/** What an audit entry says of a wagon: its version would only be noise there. */
const audited = ({ version, ...fields }: Wagon) => fields;

const sensorNumbersOf = (wagon: Wagon) => wagon.wagonSensors.map((sensor) => sensor.number);

/** The wagons: lists for everyone signed in, changes for administrators. */
export function wagonRoutes(app: App, { pool, onWagonsChanged }: WagonRoutesNeed): void {
  app.get(
    '/wagons/all',
    { config: { access: 'employee' }, schema: { tags, querystring: WagonListQuery, response: { 200: WagonPage } } },
    async ({ query }) => {
      const { wagons, total } = await listWagons(pool, query.page, query.size);
      return toPage(wagons, total, query.size);
    },
  );

  app.get(
    '/wagons/getWagon',
    { config: { access: 'employee' }, schema: { tags, querystring: WagonKeyQuery, response: { 200: Wagon } } },
    async ({ query }, reply) => {
      const wagon = await getWagon(pool, query.number);
      reply.header('etag', versionTag(wagon.version));
      return wagon;
    },
  );

  app.post(
    '/wagons',
    { config: { access: 'admin' }, schema: { tags, body: WagonCreate, response: { 201: Wagon } } },
    async (request, reply) => {
      const { number, country_id } = request.body;
      const change: RegistryChange = { sensorNumbers: [], added: number };
      const wagon = await inTransaction(pool, async (connection) => {
        await insertWagon(connection, number, country_id);
        const added = await getWagon(connection, number);
        await writeAudit(connection, {
          employeeId: signedIn(request).employeeId,
          action: 'add',
          subject: 'wagon',
          key: String(number),
          after: audited(added),
        });
        await tellRegistryChanged(connection, change);
        return added;
      });
      await onWagonsChanged(change);
      return reply.code(201).header('etag', versionTag(wagon.version)).send(wagon);
    },
  );

  app.put(
    '/wagons/:wagonNumber',
    {
      config: { access: 'admin' },
      schema: { tags, headers: IfMatchHeaders, params: WagonParams, body: WagonUpdate, response: { 200: Wagon } },
    },
    async (request, reply) => {
      const former = request.params.wagonNumber;
      const { number } = request.body;
      const { after, change } = await inTransaction(pool, async (connection) => {
        const edited = await editWagon(connection, former, request.body, request.headers);
        await writeAudit(connection, {
          employeeId: signedIn(request).employeeId,
          action: 'edit',
          subject: 'wagon',
          key: String(former),
          before: audited(edited.before),
          after: audited(edited.after),
        });
        const sensorNumbers = new Set([...sensorNumbersOf(edited.before), ...sensorNumbersOf(edited.after)]);
        const renamed = number === former ? {} : { added: number, removed: former };
        const change: RegistryChange = { sensorNumbers: [...sensorNumbers], ...renamed };
        await tellRegistryChanged(connection, change);
        return { after: edited.after, change };
      });
      await onWagonsChanged(change);
      reply.header('etag', versionTag(after.version));
      return after;
    },
  );

  app.delete(
    '/wagons',
    {
      config: { access: 'admin' },
      schema: { tags, headers: IfMatchHeaders, querystring: WagonKeyQuery, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const { number } = request.query;
      const change = await inTransaction(pool, async (connection) => {
        const removed = await removeWagon(connection, number, request.headers);
        await writeAudit(connection, {
          employeeId: signedIn(request).employeeId,
          action: 'remove',
          subject: 'wagon',
          key: String(number),
          before: audited(removed),
        });
        const change: RegistryChange = { sensorNumbers: sensorNumbersOf(removed), removed: number };
        await tellRegistryChanged(connection, change);
        return change;
      });
      await onWagonsChanged(change);
      return reply.code(204).send(null);
    },
  );
}
