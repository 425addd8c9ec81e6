import { Employee, Login, LoginAnswer, Registration, ROLE_EMPLOYEE } from '@vagon/contract';
import { Type } from 'typebox';
import type { Pool } from '../database/pool.ts';
import type { App } from '../http/app.ts';
import { Refused, tooManyTries } from '../http/problem.ts';
import { signedIn } from './access-rules.ts';
import { findEmployee, findForLogin, foldAccountName, insertEmployee } from './employee-queries.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';

/** Tries a minute for one name from one address. */
const LOGIN_TRIES = 10;
/** Tries a minute from one address in all, which a station's people may share: each costs a password hash. */
const LOGIN_TRIES_OF_ADDRESS = 100;
const REGISTRATION_TRIES = 20;

/** Registration, login, logout, and who one is. */
export function authRoutes(app: App, { pool, sessions }: { pool: Pool; sessions: Sessions }): void {
  app.post(
    '/employee/register',
    {
      config: { access: 'public', rateLimit: { max: REGISTRATION_TRIES, timeWindow: '1 minute' } },
      schema: { tags: ['employee'], body: Registration, response: { 201: Employee } },
    },
    async (request, reply) => {
      const passwordHash = await hashPassword(request.body.password);
      const employee = await insertEmployee(pool, request.body, passwordHash, ROLE_EMPLOYEE);
      return reply.code(201).send(employee);
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
          keyGenerator: (request) => `${request.ip} ${foldAccountName((request.body as Login).usernameOrEmail)}`,
        },
      },
      schema: { tags: ['employee'], body: Login, response: { 200: LoginAnswer } },
    },
    async (request) => {
      const found = await findForLogin(pool, request.body.usernameOrEmail);
      const right = await isPassword(request.body.password, found?.passwordHash ?? null);
      if (!found || !right) throw new Refused(401, 'wrong_credentials', 'The user name or the password is wrong.');
      return { accessToken: await sessions.start(found.id), role: found.role };
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
