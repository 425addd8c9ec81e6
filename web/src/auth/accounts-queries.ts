import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Account, DEFAULT_PAGE_SIZE, type Page, type PasswordReset, type RoleChange } from '@vagon/contract';
import { apiJson } from '../api/api-fetch.ts';
import { fetchMe } from './auth-calls.ts';

const QUERY_KEY = ['accounts'];

/** One page of the employees; `search` is part of a name, an address or a telephone number, `page` counts from 1. */
export const accountsQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...QUERY_KEY, search, page],
    queryFn: ({ signal }) =>
      apiJson<Page<Account>>('/employee', { query: { search, page: page - 1, size: DEFAULT_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

/** All pages of it. */
export const ACCOUNTS = { queryKey: QUERY_KEY };

/** Who is signed in, as the server knows them. */
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: fetchMe });

export const putRole = (employeeId: number, change: RoleChange) =>
  apiJson<Account>(`/employee/${employeeId}/role`, { method: 'PUT', body: change });

export const putDisabled = (employeeId: number, disabled: boolean) =>
  apiJson<Account>(`/employee/${employeeId}/disabled`, { method: 'PUT', body: { disabled } });

export const postPasswordReset = (employeeId: number) =>
  apiJson<PasswordReset>(`/employee/${employeeId}/password`, { method: 'POST' });
