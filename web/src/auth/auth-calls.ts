import type { Employee, Login, LoginAnswer, Registration } from '@vagon/contract';
import { apiFetch, apiJson } from '../api/api-fetch.ts';

export const postLogin = (login: Login) =>
  apiJson<LoginAnswer>('/employee/login', { method: 'POST', body: login, anonymous: true });

export const postRegistration = (registration: Registration) =>
  apiJson<Employee>('/employee/register', { method: 'POST', body: registration, anonymous: true });

export const postLogout = () => apiFetch('/employee/logout', { method: 'POST' });

export const fetchMe = () => apiJson<Employee>('/employee/me');
