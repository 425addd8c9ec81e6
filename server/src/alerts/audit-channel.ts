import { writeAudit } from '../auth/audit.ts';
import type { Queryable } from '../database/pool.ts';
import type { KeptChannel } from './channel-queries.ts';

const MINUTES = 60;
const timeText = (minutes: number) =>
  `${String(Math.floor(minutes / MINUTES)).padStart(2, '0')}:${String(minutes % MINUTES).padStart(2, '0')}`;

/** A channel as the audit keeps it; of a webhook's address only whose it is: the rest may hold a key. */
const audited = ({
  kind,
  name,
  address,
  isOn,
  groupMinutes,
  rules,
  regions,
  language,
  quiet,
  urgentInQuiet,
}: KeptChannel) => ({
  kind,
  name,
  address: kind === 'webhook' ? new URL(address).origin : address,
  isOn,
  groupMinutes,
  rules: rules?.join(', ') ?? null,
  regions: regions?.join(', ') ?? null,
  language,
  quietHours: quiet ? `${timeText(quiet.from)}–${timeText(quiet.to)}` : null,
  urgentInQuiet,
});

/**
 * Writes down who changed a channel, in the transaction of the change itself.
 * @param before undefined for a new one
 * @param after undefined for one that was removed
 */
export async function auditChannel(
  database: Queryable,
  employeeId: number,
  before: KeptChannel | undefined,
  after: KeptChannel | undefined,
): Promise<void> {
  await writeAudit(database, {
    employeeId,
    action: before === undefined ? 'add' : after === undefined ? 'remove' : 'edit',
    subject: 'alert_channel',
    key: (before ?? after)?.name ?? '',
    ...(before && { before: audited(before) }),
    ...(after && { after: audited(after) }),
  });
}
