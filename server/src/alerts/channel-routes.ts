import { randomUUID } from 'node:crypto';
import {
  AlertChannel,
  AlertChannelChange,
  AlertChannelParams,
  CHANNEL_ADDRESS_PATTERNS,
  DeliveryResult,
  type FieldError,
  type Geography,
  IfMatchHeaders,
  MAX_CHANNELS,
  versionTag,
} from '@vagon/contract';
import { Type } from 'typebox';
import { signedIn } from '../auth/access-rules.ts';
import { type Connection, inTransaction, type Pool } from '../database/pool.ts';
import type { App } from '../http/app.ts';
import { refuseChanged } from '../http/if-match.ts';
import { Refused } from '../http/problem.ts';
import { auditChannel } from './audit-channel.ts';
import {
  deleteChannel,
  findChannel,
  insertChannel,
  type KeptChannel,
  keepResult,
  listChannels,
  lockChannel,
  updateChannel,
} from './channel-queries.ts';
import { DeliveryFailed } from './channels/delivery-failed.ts';
import type { Channels } from './channels/open-channels.ts';
import { composeTest } from './compose-message.ts';

const tags = ['alerts'];
/** Tests that an administrator may send in a minute. */
const TESTS = 10;

export interface ChannelRoutesNeed {
  pool: Pool;
  channels: Channels;
  publicUrl: string | null;
  geography: Geography;
}

/** Where alerts are told besides the screen: kept by administrators. */
export function channelRoutes(app: App, { pool, channels, publicUrl, geography }: ChannelRoutesNeed): void {
  const shown = (channel: KeptChannel): AlertChannel => ({
    ...channel,
    isConfigured: channels.isConfigured(channel.kind),
  });
  async function findOrRefuse(id: number): Promise<KeptChannel> {
    const channel = await findChannel(pool, id);
    if (channel === undefined) throw notFound(id);
    return channel;
  }

  app.get(
    '/alerts/channels',
    { config: { access: 'admin' }, schema: { tags, response: { 200: Type.Array(AlertChannel) } } },
    async () => (await listChannels(pool)).map(shown),
  );

  app.post(
    '/alerts/channels',
    { config: { access: 'admin' }, schema: { tags, body: AlertChannelChange, response: { 201: AlertChannel } } },
    async (request, reply) => {
      refuseWrong(request.body, geography);
      const id = await inTransaction(pool, async (connection) => {
        const added = await insertChannel(connection, request.body, MAX_CHANNELS);
        if (added === undefined)
          throw new Refused(409, 'channels_too_many', `There may be ${MAX_CHANNELS} channels and no more.`);
        await auditChannel(connection, signedIn(request).employeeId, undefined, await findChannel(connection, added));
        return added;
      });
      return reply.code(201).send(shown(await findOrRefuse(id)));
    },
  );

  app.put(
    '/alerts/channels/:channelId',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        headers: IfMatchHeaders,
        params: AlertChannelParams,
        body: AlertChannelChange,
        response: { 200: AlertChannel },
      },
    },
    async (request, reply) => {
      const { channelId } = request.params;
      refuseWrong(request.body, geography);
      await inTransaction(pool, async (connection) => {
        const before = await lockOrRefuse(connection, channelId);
        refuseChanged(request.headers, before.version);
        await updateChannel(connection, channelId, request.body);
        await auditChannel(connection, signedIn(request).employeeId, before, await findChannel(connection, channelId));
      });
      const changed = shown(await findOrRefuse(channelId));
      return reply.header('etag', versionTag(changed.version)).send(changed);
    },
  );

  app.delete(
    '/alerts/channels/:channelId',
    {
      config: { access: 'admin' },
      schema: { tags, headers: IfMatchHeaders, params: AlertChannelParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const { channelId } = request.params;
      await inTransaction(pool, async (connection) => {
        const before = await lockOrRefuse(connection, channelId);
        refuseChanged(request.headers, before.version);
        await deleteChannel(connection, channelId);
        await auditChannel(connection, signedIn(request).employeeId, before, undefined);
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/alerts/channels/:channelId/test',
    {
      config: {
        access: 'admin',
        rateLimit: {
          max: TESTS,
          timeWindow: '1 minute',
          hook: 'preHandler',
          keyGenerator: (request) => String(signedIn(request).employeeId),
        },
      },
      schema: { tags, params: AlertChannelParams, response: { 200: DeliveryResult } },
    },
    async ({ params }) => {
      const channel = await findOrRefuse(params.channelId);
      const at = new Date();
      const failed = await channels
        .send(channel, composeTest(`test-${randomUUID()}`, { language: channel.language, publicUrl }))
        .then(
          () => null,
          (failure: unknown) => {
            if (failure instanceof DeliveryFailed) return failure;
            throw failure;
          },
        );
      await keepResult(pool, channel.id, at, failed);
      return { at: at.toISOString(), failure: failed?.failure ?? null, status: failed?.status ?? null };
    },
  );
}

/** @throws Refused `channel_not_found` (404) */
async function lockOrRefuse(connection: Connection, id: number): Promise<KeptChannel> {
  const channel = await lockChannel(connection, id);
  if (channel === undefined) throw notFound(id);
  return channel;
}

const notFound = (id: number) => new Refused(404, 'channel_not_found', `There is no channel ${id}.`);

/** @throws Refused `validation_failed` (400) that names the fields */
function refuseWrong({ kind, address, regions }: AlertChannelChange, geography: Geography): void {
  const known = new Set(geography.regions.map(({ id }) => id));
  const errors: FieldError[] = (regions ?? []).flatMap((id, index) =>
    known.has(id) ? [] : [{ field: `regions/${index}`, reason: 'is no MTU' }],
  );
  const isOne = new RegExp(CHANNEL_ADDRESS_PATTERNS[kind]).test(address);
  if (!isOne || (kind === 'webhook' && !URL.canParse(address)))
    errors.unshift({ field: 'address', reason: `is none of kind ${kind}` });
  if (errors.length > 0) throw new Refused(400, 'validation_failed', 'The channel cannot be kept so.', { errors });
}
