import type { IdentityConfig } from '../config.ts';
import type { Log } from '../log.ts';
import { createProvider, type Provider } from './provider.ts';

/** The provider that is configured, and what is known of it. */
export interface Identity {
  config: IdentityConfig;
  provider: Provider;
}

/** @returns null where no provider is configured */
export function openIdentity(config: IdentityConfig | null, log: Log): Identity | null {
  if (!config) return null;
  const provider = createProvider(config.issuer, log);
  // Asked ahead, so that the first who signs in need not wait; one that is down is asked again when it is needed.
  provider.known().catch(() => {});
  return { config, provider };
}
