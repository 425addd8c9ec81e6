import { type Static, Type } from 'typebox';
import { LoginAnswer } from './auth.ts';
import { nullable } from './nullable.ts';

/** Where the identity provider answers, as its discovery document says; null for what it does not offer. */
export const IdentityEndpoints = Type.Object({
  authorization: Type.String(),
  token: Type.String(),
  userinfo: nullable(Type.String()),
  revocation: nullable(Type.String()),
  endSession: nullable(Type.String()),
});
export type IdentityEndpoints = Static<typeof IdentityEndpoints>;

/** Answer of `GET /identity/settings`: what a browser needs to sign in by the identity provider, which knows it as `clientId`. */
export const IdentitySettings = Type.Object({
  issuer: Type.String(),
  clientId: Type.String(),
  scopes: Type.Array(Type.String()),
  endpoints: IdentityEndpoints,
});
export type IdentitySettings = Static<typeof IdentitySettings>;

/**
 * Answer of `POST /identity/begin`: the nonce that the browser asks the provider
 * to put into the ID token. It is good for one sign-in, in this browser.
 */
export const IdentityBeginning = Type.Object({ nonce: Type.String() });
export type IdentityBeginning = Static<typeof IdentityBeginning>;

/**
 * Body of `POST /identity/session`. `accessToken` is the provider's, with which
 * the server asks for the e-mail address where the ID token does not say it.
 */
export const IdentityTokens = Type.Object({
  idToken: Type.String({ minLength: 1, maxLength: 32_768 }),
  accessToken: Type.Optional(Type.String({ minLength: 1, maxLength: 32_768, pattern: '^[\\x21-\\x7e]+$' })),
});
export type IdentityTokens = Static<typeof IdentityTokens>;

/**
 * Answer of `POST /identity/session`: the product's own session. `joined` says
 * that the provider's account was joined just now to an account that was here
 * before, whose password and other sessions are worth nothing from now on.
 */
export const IdentitySession = Type.Object({
  ...LoginAnswer.properties,
  userName: Type.String(),
  joined: Type.Boolean(),
});
export type IdentitySession = Static<typeof IdentitySession>;
