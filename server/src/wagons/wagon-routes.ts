import {
  toPage,
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
import {
  carrySensors,
  getWagon,
  insertWagon,
  listWagons,
  lockWagon,
  removeWagon,
  updateCountry,
} from './wagon-queries.ts';

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
    ({ query }) => getWagon(pool, query.number),
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
          after: added,
        });
        return added;
      });
      await onWagonsChanged({ sensorNumbers: [], added: number });
      return reply.code(201).send(wagon);
    },
  );

  app.put(
    '/wagons/:wagonNumber',
    {
      config: { access: 'admin' },
      schema: { tags, params: WagonParams, body: WagonUpdate, response: { 200: Wagon } },
    },
    async (request) => {
      const former = request.params.wagonNumber;
      const { number, country_id, sensorNumbers } = request.body;
      const renumbered = number !== former;
      const { before, after } = await inTransaction(pool, async (connection) => {
        const locked = await lockWagon(connection, former);
        if (renumbered) {
          await removeWagon(connection, former);
          await insertWagon(connection, number, country_id);
        } else {
          await updateCountry(connection, number, country_id);
        }
        await carrySensors(connection, renumbered ? await getWagon(connection, number) : locked, sensorNumbers);
        const changed = await getWagon(connection, number);
        await writeAudit(connection, {
          employeeId: signedIn(request).employeeId,
          action: 'edit',
          subject: 'wagon',
          key: String(former),
          before: locked,
          after: changed,
        });
        return { before: locked, after: changed };
      });
      await onWagonsChanged({
        sensorNumbers: [...new Set([...sensorNumbersOf(before), ...sensorNumbersOf(after)])],
        ...(renumbered ? { added: number, removed: former } : {}),
      });
      return after;
    },
  );

  app.delete(
    '/wagons',
    { config: { access: 'admin' }, schema: { tags, querystring: WagonKeyQuery, response: { 204: Type.Null() } } },
    async (request, reply) => {
      const { number } = request.query;
      const before = await inTransaction(pool, async (connection) => {
        const locked = await lockWagon(connection, number);
        await removeWagon(connection, number);
        await writeAudit(connection, {
          employeeId: signedIn(request).employeeId,
          action: 'remove',
          subject: 'wagon',
          key: String(number),
          before: locked,
        });
        return locked;
      });
      await onWagonsChanged({ sensorNumbers: sensorNumbersOf(before), removed: number });
      return reply.code(204).send(null);
    },
  );
}
