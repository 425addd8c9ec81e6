import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { createIssuerMemory } from './issuer-memory.ts';
import { errorPage, signInPage, signOutPage } from './issuer-pages.ts';

export const CLIENT_ID = 'vagon';

/** What an issuer can be told; everything may be left out. */
export interface IssuerOptions {
  /** How it signs ID tokens. */
  alg?: 'RS256' | 'ES256';
  /** Whether e-mail and names stand in the ID token; otherwise they are told at the userinfo endpoint alone. */
  claimsInIdToken?: boolean;
  /** 0 for any that is free. */
  port?: number;
}

/** A real OpenID Connect issuer on this machine, for tests. */
export interface OidcIssuer {
  issuer: string;
  /** Lets a product at this address send people here and have them back, at `/login1/callback` and `/`. */
  serve(productUrl: string): void;
  /**
   * What is said of who signs in under a name. Anyone may sign in, under any
   * name: who is not in here is `<name>@example.uz`, verified.
   */
  people: Map<string, Record<string, unknown>>;
  /** How often an address, such as `/jwks`, was asked for. */
  timesAsked(path: string): number;
  /** Signs whatever it is told with the issuer's own key. */
  sign(claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>;
  stop(): Promise<void>;
}

/** Starts an issuer on a loopback port. Stop it when done. */
export async function startOidcIssuer(options: IssuerOptions = {}): Promise<OidcIssuer> {
  const { alg = 'RS256', claimsInIdToken = true, port = 0 } = options;
  const people: OidcIssuer['people'] = new Map();
  const products: string[] = [];
  const asked = new Map<string, number>();

  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const keys = await generateKeyPair(alg, { extractable: true });
  const kid = `key-${Date.now()}-${Math.random()}`;
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(keys.privateKey)), kid, alg, use: 'sig' }] },
    adapter: createIssuerMemory(() => ({
      client_id: CLIENT_ID,
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: alg,
      redirect_uris: products.map((product) => `${product}/login1/callback`),
      post_logout_redirect_uris: products.map((product) => `${product}/`),
    })),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
    },
    conformIdTokenClaims: !claimsInIdToken,
    clientBasedCORS: () => true,
    cookies: { keys: ['of a test'] },
    enabledJWA: { idTokenSigningAlgValues: [alg] },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: () => true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = signOutPage(form);
        },
      },
    },
    findAccount: (_ctx, name) => ({
      accountId: name,
      claims: () => ({ sub: name, email: `${name}@example.uz`, email_verified: true, ...people.get(name) }),
    }),
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    // Nobody is asked whether the product may know the e-mail address.
    async loadExistingGrant({ oidc }) {
      const { client, session, params } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(String(params?.scope));
      await grant.save();
      return grant;
    },
    renderError(ctx, { error, error_description }) {
      ctx.body = errorPage(error, error_description);
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });

  async function answerSignIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html').end(signInPage);
      return;
    }
    const form = new URLSearchParams(await text(request));
    await provider.interactionFinished(
      request,
      response,
      form.get('answer') === 'cancel'
        ? { error: 'access_denied', error_description: 'The person did not sign in.' }
        : { login: { accountId: String(form.get('name')) } },
    );
  }

  const answer = provider.callback();
  server.on('request', (request, response) => {
    const { pathname } = new URL(String(request.url), issuer);
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    if (!pathname.startsWith('/sign-in/')) return answer(request, response);
    answerSignIn(request, response).catch((failure: Error) => response.writeHead(400).end(errorPage(failure.message)));
  });

  return {
    issuer,
    people,
    serve: (productUrl) => products.push(new URL(productUrl).origin),
    timesAsked: (path) => asked.get(path) ?? 0,
    sign: (claims, header) => new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(keys.privateKey),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
