import { createHash, timingSafeEqual } from 'node:crypto';
import { ROLE_ADMIN, ROLE_DISPATCHER, type Role } from '@vagon/contract';
import type { FastifyRequest } from 'fastify';
import type { AccessRules } from '../http/access.ts';
import { isFromHere } from '../http/from-here.ts';
import { Refused } from '../http/problem.ts';
import type { Sessions, SignedIn } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn?: SignedIn;
  }
}

/** Who calls a route whose access is `employee`, `dispatcher` or `admin`. */
export function signedIn(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Refused(401, 'unauthorized', 'Nobody is signed in.');
  return request.signedIn;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether two secrets are equal, in a time that tells nothing of where they differ. */
const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const bearer = (request: FastifyRequest) => (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '');

/**
 * The rules behind each route's `access`.
 * @param operatorToken what whoever watches the product signs in with; null for whoever is on this machine
 */
export function createAccessRules(sessions: Sessions, ingestToken: string, operatorToken: string | null): AccessRules {
  const employee = async (request: FastifyRequest) => {
    const token = request.headers.authorization;
    const found = token ? await sessions.find(token) : null;
    if (!found) throw new Refused(401, 'unauthorized', 'A valid access token is needed.');
    request.signedIn = found;
  };
  const employeeAs = (roles: readonly Role[], who: string) => async (request: FastifyRequest) => {
    await employee(request);
    const { employeeId, role } = signedIn(request);
    if (roles.includes(role)) return;
    request.log.warn({ employee: employeeId, route: request.routeOptions.url }, 'a call was refused');
    throw new Refused(403, 'forbidden', `Only ${who} may do this.`);
  };
  return {
    public: () => {},
    employee,
    dispatcher: employeeAs([ROLE_DISPATCHER, ROLE_ADMIN], 'dispatchers and administrators'),
    admin: employeeAs([ROLE_ADMIN], 'administrators'),
    ingest: (request) => {
      if (!isSameSecret(bearer(request), ingestToken))
        throw new Refused(401, 'ingest_token_wrong', 'The ingest token is missing or wrong.');
    },
    operator: (request) => {
      if (operatorToken === null ? isFromHere(request) : isSameSecret(bearer(request), operatorToken)) return;
      throw new Refused(401, 'unauthorized', 'METRICS_TOKEN is needed, or to be on the machine itself.');
    },
  };
}
