import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { Refused } from '../http/problem.ts';
import type { Log } from '../log.ts';
import { askProvider } from './ask-provider.ts';
import { type Discovery, discover } from './discovery.ts';

/** How long what a provider said of itself is believed before it is asked again, ms. */
const BELIEVED_MS = 60 * 60_000;
/** A provider that did not answer is left alone for so long, ms. */
const RETRY_MS = 5_000;

/** What is known of the provider, and the keys it signs with. */
export interface KnownProvider extends Discovery {
  /** Finds the key of a token. Keys are kept 10 minutes; an unknown one is looked for once in 30 s. */
  key: JWTVerifyGetKey;
}

/** The identity provider. It may be down: the product runs without it. */
export interface Provider {
  /** @throws Refused `identity_provider_unreachable` (503) while nothing is known of it */
  known(): Promise<KnownProvider>;
  /** Origins that a browser speaks to when it signs in: those known so far. */
  origins(): string[];
}

export const providerUnreachable = () =>
  new Refused(503, 'identity_provider_unreachable', 'The identity provider cannot be reached right now.', {
    retryAfter: RETRY_MS / 1000,
  });

/** Knows a provider by its discovery document, asked for when it is needed and kept. */
export function createProvider(issuer: string, log: Log): Provider {
  let known: KnownProvider | null = null;
  let askAgainAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    try {
      const found = await discover(issuer);
      if (!known) log.info({ issuer }, 'the identity provider is known');
      const hasSameKeys = known?.jwksUri === found.jwksUri;
      known = { ...found, key: known && hasSameKeys ? known.key : keysAt(found.jwksUri) };
      askAgainAt = Date.now() + BELIEVED_MS;
    } catch (failure) {
      askAgainAt = Date.now() + RETRY_MS;
      log.warn({ failure, issuer }, 'the identity provider does not say where it answers');
    }
  }

  function askOnce(): Promise<void> {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  }

  return {
    async known() {
      const asked = Date.now() >= askAgainAt ? askOnce() : null;
      // What was known goes on being believed while it is asked for again.
      if (!known) await asked;
      if (!known) throw providerUnreachable();
      return known;
    },
    origins() {
      const addresses = [issuer, ...Object.values(known?.endpoints ?? {})].filter((address) => address !== null);
      return [...new Set(addresses.map((address) => new URL(address).origin))];
    },
  };
}

/** The provider's keys; that they cannot be had is not the token's fault. */
function keysAt(jwksUri: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(jwksUri), {
    [customFetch]: (url, { headers }) => askProvider(url, headers),
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (failure) {
      const isOfToken =
        failure instanceof errors.JWKSNoMatchingKey || failure instanceof errors.JWKSMultipleMatchingKeys;
      throw isOfToken ? failure : providerUnreachable();
    }
  };
}
