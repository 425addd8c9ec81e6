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
import { editWagon, insertWagon, removeWagon } from './wagon-changes.ts';
import { getWagon, listWagons } from './wagon-queries.ts';

const tags = ['wagons'];

/** What else has to know when wagons changed: sensors whose rides changed, wagons that came to or left the lists. */
export interface WagonsChanged {
  sensorNumbers: string[];
  added?: number;
  removed?: number;
}

interface WagonRoutesNeed {
  pool: Pool;
  /** Told after the commit, before the caller is answered. */
  onWagonsChanged(change: WagonsChanged): Promise<void>;
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
        return added;
      });
      await onWagonsChanged({ sensorNumbers: [], added: number });
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
      const { before, after } = await inTransaction(pool, async (connection) => {
        const edited = await editWagon(connection, former, request.body, request.headers);
        await writeAudit(connection, {
          employeeId: signedIn(request).employeeId,
          action: 'edit',
          subject: 'wagon',
          key: String(former),
          before: audited(edited.before),
          after: audited(edited.after),
        });
        return edited;
      });
      await onWagonsChanged({
        sensorNumbers: [...new Set([...sensorNumbersOf(before), ...sensorNumbersOf(after)])],
        ...(number === former ? {} : { added: number, removed: former }),
      });
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
      const before = await inTransaction(pool, async (connection) => {
        const removed = await removeWagon(connection, number, request.headers);
        await writeAudit(connection, {
          employeeId: signedIn(request).employeeId,
          action: 'remove',
          subject: 'wagon',
          key: String(number),
          before: audited(removed),
        });
        return removed;
      });
      await onWagonsChanged({ sensorNumbers: sensorNumbersOf(before), removed: number });
      return reply.code(204).send(null);
    },
  );
}
