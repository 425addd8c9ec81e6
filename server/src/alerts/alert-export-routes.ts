import { AlertExportQuery, type AlertFilter, type AlertState } from '@vagon/contract';
import { signedIn } from '../auth/access-rules.ts';
import type { Pool } from '../database/pool.ts';
import type { Cell } from '../files/cell.ts';
import { sendTable } from '../files/send-table.ts';
import type { App } from '../http/app.ts';
import { readAlerts } from './alert-queries.ts';
import { detailWords } from './alert-words.ts';
import { MESSAGE_WORDS } from './message-words.ts';

const HEADS = [
  'Vagon raqami',
  'Sababi',
  'Tafsilot',
  'Shoshilinch',
  'Stansiya',
  'Qachondan',
  'Aniqlangan',
  'Holati',
  'Kim oldi',
  'Kim yopdi',
  'Yopilgan',
  'Izoh',
];
const STATE_WORDS: Record<AlertState, string> = { open: 'Ochiq', taken: 'Olingan', closed: 'Yopilgan' };

/** The alerts of a filter as a file. */
export function alertExportRoutes(app: App, { pool }: { pool: Pool }): void {
  app.get(
    '/alerts/export',
    { config: { access: 'employee' }, schema: { tags: ['alerts'], querystring: AlertExportQuery } },
    (request, reply) => {
      const { format, ...filter } = request.query;
      const chunks = toRows(pool, signedIn(request).employeeId, filter);
      return sendTable(reply, { format, name: 'ogohlantirishlar', heads: HEADS, chunks });
    },
  );
}

const dateOrNull = (iso: string | null) => (iso === null ? null : new Date(iso));

async function* toRows(pool: Pool, employeeId: number, filter: AlertFilter): AsyncGenerator<Cell[][]> {
  for await (const alerts of readAlerts(pool, employeeId, filter))
    yield alerts.map((alert) => [
      alert.wagonNumber,
      MESSAGE_WORDS.uz.rules[alert.rule],
      detailWords(alert, 'uz'),
      alert.isUrgent ? 'Ha' : 'Yoʻq',
      alert.station,
      new Date(alert.since),
      new Date(alert.raisedAt),
      STATE_WORDS[alert.state],
      alert.takenBy,
      alert.closedBy,
      dateOrNull(alert.closedAt),
      alert.note,
    ]);
}
