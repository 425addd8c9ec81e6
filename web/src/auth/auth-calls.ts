import type { Employee, Login, LoginAnswer, PasswordChange, Registration } from '@vagon/contract';
import { apiFetch, apiJson } from '../api/api-fetch.ts';

export const postLogin = (login: Login) =>
  apiJson<LoginAnswer>('/employee/login', { method: 'POST', body: login, anonymous: true });

export const postRegistration = (registration: Registration) =>
  apiJson<Employee>('/employee/register', { method: 'POST', body: registration, anonymous: true });

/** Who logs out may be on the way to another page, which waits for this answer, ms. */
const LOGOUT_LIMIT_MS = 5_000;

export const postLogout = () => apiFetch('/employee/logout', { method: 'POST', limit: LOGOUT_LIMIT_MS });

/** A screen waits for this answer, so it has an end, ms. */
const ME_LIMIT_MS = 15_000;

export const fetchMe = () => apiJson<Employee>('/employee/me', { limit: ME_LIMIT_MS });

export const putOwnPassword = (change: PasswordChange) =>
  apiFetch('/employee/me/password', { method: 'PUT', body: change });
