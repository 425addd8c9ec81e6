import { normalizeIP } from '@fastify/rate-limit';
import { Employee, Login, LoginAnswer, Registration, ROLE_EMPLOYEE } from '@vagon/contract';
import { Type } from 'typebox';
import type { Pool } from '../database/pool.ts';
import type { App } from '../http/app.ts';
import { Refused, tooManyTries } from '../http/problem.ts';
import { signedIn } from './access-rules.ts';
import { addEmployee } from './account-changes.ts';
import { placeField } from './employee-place.ts';
import { findEmployee, findForLogin, foldAccountName } from './employee-queries.ts';
import { isPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';

/** Tries a minute for one name from one address. */
const LOGIN_TRIES = 10;
/** Tries a minute from one address in all, which a station's people may share: each costs a password hash. */
const LOGIN_TRIES_OF_ADDRESS = 100;
const REGISTRATION_TRIES = 20;

const wrongCredentials = () => new Refused(401, 'wrong_credentials', 'The user name or the password is wrong.');

/** Registration, login, logout, and who one is. */
export function authRoutes(app: App, { pool, sessions }: { pool: Pool; sessions: Sessions }): void {
  app.post(
    '/employee/register',
    {
      config: { access: 'public', rateLimit: { max: REGISTRATION_TRIES, timeWindow: '1 minute' } },
      schema: { tags: ['employee'], body: Registration, response: { 201: Employee } },
    },
    async (request, reply) => {
      return reply.code(201).send(await addEmployee(pool, request.body, ROLE_EMPLOYEE, 'oneself'));
    },
  );

  const triesOfAddress = app.createRateLimit({ max: LOGIN_TRIES_OF_ADDRESS, timeWindow: '1 minute' });

  app.post(
    '/employee/login',
    {
      onRequest: async (request) => {
        const tries = await triesOfAddress(request);
        if (!tries.isAllowed && tries.isExceeded) throw tooManyTries(tries.ttl);
      },
      config: {
        access: 'public',
        rateLimit: {
          max: LOGIN_TRIES,
          timeWindow: '1 minute',
          hook: 'preHandler',
          // As the plugin counts addresses: whoever has an IPv6 network has more addresses than tries.
          keyGenerator: (request) =>
            `${normalizeIP(request.ip)} ${foldAccountName((request.body as Login).usernameOrEmail)}`,
        },
      },
      schema: { tags: ['employee'], body: Login, response: { 200: LoginAnswer } },
    },
    async (request) => {
      const found = await findForLogin(pool, request.body.usernameOrEmail);
      // Not the name as it was typed: now and then it is the password.
      const who = { employee: found?.id ?? null, address: request.ip };
      const refuse = (refused: Refused) => {
        request.log.warn({ ...who, reason: refused.code }, 'a sign-in was refused');
        return refused;
      };
      const right = await isPassword(request.body.password, found?.passwordHash ?? null);
      if (!found || !right) throw refuse(wrongCredentials());
      if (found.disabled) throw refuse(new Refused(403, 'account_disabled', 'This account is disabled.'));
      const accessToken = await sessions.start(found.id, found.passwordHash);
      if (accessToken === null) throw refuse(wrongCredentials());
      request.log.info(who, 'an employee signed in');
      return { accessToken, role: found.role, ...placeField(found.place) };
    },
  );

  app.get(
    '/employee/me',
    { config: { access: 'employee' }, schema: { tags: ['employee'], response: { 200: Employee } } },
    async (request) => {
      const employee = await findEmployee(pool, signedIn(request).employeeId);
      if (!employee) throw new Refused(401, 'unauthorized', 'This employee is no more.');
      return employee;
    },
  );

  app.post(
    '/employee/logout',
    { config: { access: 'employee' }, schema: { tags: ['employee'], response: { 204: Type.Null() } } },
    async (request, reply) => {
      await sessions.end(signedIn(request).sessionKey);
      return reply.code(204).send(null);
    },
  );
}
