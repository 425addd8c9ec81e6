import type { IdentityBeginning, IdentitySession, IdentitySettings, IdentityTokens } from '@vagon/contract';
import { apiJson } from '../api/api-fetch.ts';

export const fetchIdentitySettings = () => apiJson<IdentitySettings>('/identity/settings', { anonymous: true });

export const postIdentityBegin = () =>
  apiJson<IdentityBeginning>('/identity/begin', { method: 'POST', anonymous: true });

export const postIdentitySession = (tokens: IdentityTokens) =>
  apiJson<IdentitySession>('/identity/session', { method: 'POST', body: tokens, anonymous: true });
