import type { FastifyReply, FastifyRequest } from 'fastify';
import { NONCE_SECONDS } from './nonces.ts';

const NAME = 'vagon-identity';
/** A browser takes a cookie of such a name only over https and from this very host (RFC 6265bis, section 4.1.3). */
const NAME_OVER_HTTPS = `__Host-${NAME}`;
/** As {@link generateBrowserKey} makes it. */
const KEY = '[A-Za-z0-9_-]{43}';

const isOverHttps = (request: FastifyRequest) => request.protocol === 'https';

/** @returns the key that this browser keeps, or null */
export function readBrowserKey(request: FastifyRequest): string | null {
  const name = isOverHttps(request) ? NAME_OVER_HTTPS : NAME;
  const found = new RegExp(`(?:^|;\\s*)${name}=(${KEY})(?:;|$)`).exec(request.headers.cookie ?? '');
  return found?.[1] ?? null;
}

/** Has the browser keep the key for as long as a sign-in may take, out of reach of scripts and of other sites. */
export function keepBrowserKey(request: FastifyRequest, reply: FastifyReply, key: string): void {
  const [name, secure] = isOverHttps(request) ? [NAME_OVER_HTTPS, '; Secure'] : [NAME, ''];
  reply.header('set-cookie', `${name}=${key}; Path=/; Max-Age=${NONCE_SECONDS}; HttpOnly; SameSite=Lax${secure}`);
}
