import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  DEFAULT_PAGE_SIZE,
  type Page,
  type Place,
  type PlanApprovals,
  type PlanApprovalsAnswer,
  type PlanChange,
  type PlanDrafts,
  type PlanDraftsAnswer,
  type PlanLine,
  type PlanNote,
  type PlanNoteWrite,
  type PlanProposal,
  type PlanReport,
  type PlanSheet,
  type PlanSource,
  type PlanStep,
  type ReportingDate,
  type StationPlan,
} from '@vagon/contract';
import { apiJson } from '../api/api-fetch.ts';
import { refreshEvery } from '../api/refresh.ts';
import type { ShiftOfDay } from './plan-address.ts';

/** The first part of the key of everything that is asked about plans. */
export const PLAN_KEY = ['plan'] as const;
/** The first part of the key of every shift, planned against done. */
export const SHEETS_KEY = [...PLAN_KEY, 'sheet'] as const;
/** Facts and what is expected change with the clock too, ms. */
const REFRESH_MS = 60_000;

/** The fields of a query that name a place. */
export const placeFields = (place: Place) =>
  place.level === 'railway' ? { level: place.level } : { level: place.level, id: place.id };

export const fetchSheet = (place: Place, { date, shift }: ShiftOfDay, signal?: AbortSignal) =>
  apiJson<PlanSheet>('/plans/sheet', { query: { date, shift, ...placeFields(place) }, signal });

/** A place's shift, planned against done. */
export const sheetQuery = (place: Place, of: ShiftOfDay) =>
  queryOptions({
    queryKey: [...SHEETS_KEY, place, of],
    queryFn: ({ signal }) => fetchSheet(place, of, signal),
    refetchInterval: refreshEvery(REFRESH_MS),
  });

/** A place's reporting day: its shifts and their total. */
export const reportQuery = (place: Place, date: ReportingDate) =>
  queryOptions({
    queryKey: [...PLAN_KEY, 'report', place, date],
    queryFn: ({ signal }) => apiJson<PlanReport>('/plans/report', { query: { date, ...placeFields(place) }, signal }),
  });

/** The calls about a station's plan for a shift. */
const pathOf = ({ date, shift }: ShiftOfDay, stationId: number) => `/plans/${date}/${shift}/${stationId}`;

/** One page of what was changed in a station's plan; `page` counts from 1. */
export const historyQuery = (of: ShiftOfDay, stationId: number, page: number) =>
  queryOptions({
    queryKey: [...PLAN_KEY, 'history', of, stationId, page],
    queryFn: ({ signal }) =>
      apiJson<Page<PlanChange>>(`${pathOf(of, stationId)}/history`, {
        query: { page: page - 1, size: DEFAULT_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const putPlan = (of: ShiftOfDay, stationId: number, lines: PlanLine[], ifMatch: string) =>
  apiJson<StationPlan>(pathOf(of, stationId), { method: 'PUT', body: { lines }, ifMatch });

export const putStep = (of: ShiftOfDay, stationId: number, step: PlanStep, ifMatch: string) =>
  apiJson<StationPlan>(`${pathOf(of, stationId)}/status`, { method: 'PUT', body: step, ifMatch });

export const fetchProposal = (of: ShiftOfDay, stationId: number, source: PlanSource) =>
  apiJson<PlanProposal>(`${pathOf(of, stationId)}/proposal`, { query: { source } });

export const postNote = (of: ShiftOfDay, stationId: number, note: PlanNoteWrite) =>
  apiJson<PlanNote>(`${pathOf(of, stationId)}/notes`, { method: 'POST', body: note });

export const postDrafts = ({ date, shift }: ShiftOfDay, drafts: PlanDrafts) =>
  apiJson<PlanDraftsAnswer>(`/plans/${date}/${shift}/drafts`, { method: 'POST', body: drafts });

export const postApprovals = ({ date, shift }: ShiftOfDay, approvals: PlanApprovals) =>
  apiJson<PlanApprovalsAnswer>(`/plans/${date}/${shift}/approvals`, { method: 'POST', body: approvals });
