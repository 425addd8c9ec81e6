import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { AUDIT_SUBJECTS, type AuditEntry, type AuditSubject, DEFAULT_PAGE_SIZE, type Page } from '@vagon/contract';
import { apiJson } from '../api/api-fetch.ts';

/** Which changes are shown; an empty field narrows nothing. Fields as in `GET /audit`. */
export interface AuditFilter extends Record<string, string> {
  subject: '' | AuditSubject;
  key: string;
  userName: string;
}

export const NO_AUDIT_FILTER: AuditFilter = { subject: '', key: '', userName: '' };

export function readAuditFilter(address: URLSearchParams): AuditFilter {
  const field = (name: string) => address.get(name)?.trim() ?? '';
  return {
    subject: AUDIT_SUBJECTS.find((known) => known === field('subject')) ?? '',
    key: field('key'),
    userName: field('userName'),
  };
}

/** One page of changes, newest first; `page` counts from 1. */
export const auditQuery = (filter: AuditFilter, page: number) =>
  queryOptions({
    queryKey: ['audit', filter, page],
    queryFn: ({ signal }) =>
      apiJson<Page<AuditEntry>>('/audit', { query: { ...filter, page: page - 1, size: DEFAULT_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
