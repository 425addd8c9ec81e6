import {
  Alert,
  AlertClosing,
  AlertPage,
  AlertParams,
  AlertQuery,
  AlertTaking,
  IfMatchHeaders,
  OpenAlerts,
  toPage,
} from '@vagon/contract';
import { signedIn } from '../auth/access-rules.ts';
import { inTransaction, type Pool } from '../database/pool.ts';
import type { App } from '../http/app.ts';
import { closeAlert, takeAlert } from './alert-changes.ts';
import { countOpen, listAlerts } from './alert-queries.ts';

const tags = ['alerts'];

export interface AlertRoutesNeed {
  pool: Pool;
  /** Told after each change of an alert by a person. */
  onAlertsChanged(): void;
}

/** The alerts: seen, taken and closed by everyone signed in. */
export function alertRoutes(app: App, { pool, onAlertsChanged }: AlertRoutesNeed): void {
  app.get(
    '/alerts/all',
    { config: { access: 'employee' }, schema: { tags, querystring: AlertQuery, response: { 200: AlertPage } } },
    async (request) => {
      const { alerts, total } = await listAlerts(pool, signedIn(request).employeeId, request.query);
      return toPage(alerts, total, request.query.size);
    },
  );

  app.get(
    '/alerts/open',
    { config: { access: 'employee' }, schema: { tags, response: { 200: OpenAlerts } } },
    async () => ({ open: await countOpen(pool) }),
  );

  app.post(
    '/alerts/:alertId/take',
    {
      config: { access: 'employee' },
      schema: { tags, headers: IfMatchHeaders, params: AlertParams, body: AlertTaking, response: { 200: Alert } },
    },
    async (request) => {
      const { params, headers } = request;
      const takeOver = request.body?.takeOver ?? false;
      const alert = await inTransaction(pool, (connection) =>
        takeAlert(connection, params.alertId, { employeeId: signedIn(request).employeeId, takeOver, headers }),
      );
      onAlertsChanged();
      return alert;
    },
  );

  app.post(
    '/alerts/:alertId/close',
    {
      config: { access: 'employee' },
      schema: { tags, params: AlertParams, body: AlertClosing, response: { 200: Alert } },
    },
    async (request) => {
      const { employeeId } = signedIn(request);
      const alert = await closeAlert(pool, request.params.alertId, employeeId, request.body.note.trim());
      onAlertsChanged();
      return alert;
    },
  );
}
