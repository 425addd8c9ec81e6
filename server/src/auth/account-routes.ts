import {
  Account,
  AccountPage,
  AccountParams,
  AccountQuery,
  DisabledChange,
  PasswordChange,
  PasswordReset,
  RoleChange,
  toPage,
} from '@vagon/contract';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Pool } from '../database/pool.ts';
import type { App } from '../http/app.ts';
import { signedIn } from './access-rules.ts';
import { type AccountChange, changeDisabled, changeOwnPassword, changeRole, resetPassword } from './account-changes.ts';
import { listAccounts } from './account-queries.ts';
import type { Sessions } from './sessions.ts';

const tags = ['employee'];

/** At most so many of an employee's calls a minute, each of which costs a password hash. */
const triesOfEmployee = (max: number) => ({
  max,
  timeWindow: '1 minute',
  hook: 'preHandler' as const,
  keyGenerator: (request: FastifyRequest) => String(signedIn(request).employeeId),
});
/** As many as a sign-in has: whoever finds an open screen must not guess the password of its owner. */
const OWN_PASSWORD_TRIES = 10;
const RESETS = 30;

/** The accounts: administrators list and change them; everyone changes the own password. */
export function accountRoutes(app: App, { pool, sessions }: { pool: Pool; sessions: Sessions }): void {
  /** Takes effect here at once; the other processes hear of it from the database. */
  function takeEffect({ account, endedSessions }: AccountChange): void {
    sessions.forget(account.id);
    sessions.forgetEnded(endedSessions);
  }

  app.get(
    '/employee',
    { config: { access: 'admin' }, schema: { tags, querystring: AccountQuery, response: { 200: AccountPage } } },
    async ({ query }) => {
      const { accounts, total } = await listAccounts(pool, query.search ?? '', query.page, query.size);
      return toPage(accounts, total, query.size);
    },
  );

  app.put(
    '/employee/:employeeId/role',
    {
      config: { access: 'admin' },
      schema: { tags, params: AccountParams, body: RoleChange, response: { 200: Account } },
    },
    async (request) => {
      const by = signedIn(request).employeeId;
      const change = await changeRole(pool, by, request.params.employeeId, request.body);
      takeEffect(change);
      return change.account;
    },
  );

  app.put(
    '/employee/:employeeId/disabled',
    {
      config: { access: 'admin' },
      schema: { tags, params: AccountParams, body: DisabledChange, response: { 200: Account } },
    },
    async (request) => {
      const by = signedIn(request).employeeId;
      const change = await changeDisabled(pool, by, request.params.employeeId, request.body.disabled);
      takeEffect(change);
      return change.account;
    },
  );

  app.post(
    '/employee/:employeeId/password',
    {
      config: { access: 'admin', rateLimit: triesOfEmployee(RESETS) },
      schema: { tags, params: AccountParams, response: { 200: PasswordReset } },
    },
    async (request, reply) => {
      const change = await resetPassword(pool, signedIn(request).employeeId, request.params.employeeId);
      takeEffect(change);
      reply.header('cache-control', 'no-store');
      return { password: change.password };
    },
  );

  app.put(
    '/employee/me/password',
    {
      config: { access: 'employee', rateLimit: triesOfEmployee(OWN_PASSWORD_TRIES) },
      schema: { tags, body: PasswordChange, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      takeEffect(await changeOwnPassword(pool, signedIn(request), request.body));
      return reply.code(204).send(null);
    },
  );
}
