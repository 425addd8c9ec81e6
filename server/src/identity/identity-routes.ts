import { IdentityBeginning, IdentitySession, IdentitySettings, IdentityTokens } from '@vagon/contract';
import type { Sessions } from '../auth/sessions.ts';
import type { Pool } from '../database/pool.ts';
import type { App } from '../http/app.ts';
import { Refused } from '../http/problem.ts';
import { keepBrowserKey, readBrowserKey } from './browser-cookie.ts';
import { generateBrowserKey, mintNonce } from './nonces.ts';
import type { Identity } from './open-identity.ts';
import { startIdentitySession } from './start-identity-session.ts';

const tags = ['identity'];
/** Tries a minute from one address, which a station's people may share. */
const rateLimit = { max: 100, timeWindow: '1 minute' };

/** Signing in by the identity provider: the browser goes there and back, the server checks what it brings. */
export function identityRoutes(
  app: App,
  { pool, sessions, identity }: { pool: Pool; sessions: Sessions; identity: Identity | null },
): void {
  /** @throws Refused `identity_off` (404) */
  function configured(): Identity {
    if (!identity) throw new Refused(404, 'identity_off', 'No identity provider is configured.');
    return identity;
  }

  app.get(
    '/identity/settings',
    { config: { access: 'public' }, schema: { tags, response: { 200: IdentitySettings } } },
    async () => {
      const { config, provider } = configured();
      const { endpoints } = await provider.known();
      return { ...config, endpoints };
    },
  );

  app.post(
    '/identity/begin',
    { config: { access: 'public', rateLimit }, schema: { tags, response: { 200: IdentityBeginning } } },
    async (request, reply) => {
      configured();
      // One key for all tabs of a browser: a sign-in begun in one does not spoil that in another.
      const browserKey = readBrowserKey(request) ?? generateBrowserKey();
      const nonce = await mintNonce(pool, browserKey);
      keepBrowserKey(request, reply, browserKey);
      reply.header('cache-control', 'no-store');
      return { nonce };
    },
  );

  app.post(
    '/identity/session',
    {
      config: { access: 'public', rateLimit },
      schema: { tags, body: IdentityTokens, response: { 200: IdentitySession } },
    },
    async (request, reply) => {
      const session = await startIdentitySession(
        { pool, sessions, ...configured() },
        request.body,
        readBrowserKey(request),
      ).catch((failure: unknown) => {
        const reason = failure instanceof Refused ? failure.code : 'internal';
        request.log.warn({ address: request.ip, reason }, 'a sign-in by the identity provider was refused');
        throw failure;
      });
      const who = { employee: session.userName, address: request.ip };
      request.log.info(who, 'an employee signed in by the identity provider');
      reply.header('cache-control', 'no-store');
      return session;
    },
  );
}
