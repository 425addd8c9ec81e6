import { useQueryClient } from '@tanstack/react-query';
import type { PlanProposal, PlanSource, StationPlan } from '@vagon/contract';
import { planKeyOf } from '@vagon/contract';
import { useEffect, useState } from 'react';
import { useOneCall } from '../api/use-one-call.ts';
import { useVersionedChange } from '../api/use-versioned-change.ts';
import type { ShiftOfDay } from './plan-address.ts';
import {
  type DifferingFigure,
  differingKeys,
  draftOf,
  joinDrafts,
  linesOf,
  type PlanDraft,
  type PlanField,
  textIn,
} from './plan-draft.ts';
import { fetchProposal, fetchSheet, PLAN_KEY, putPlan } from './plan-queries.ts';

/** Values that were put into the form and that nobody has looked at yet. */
export interface Filled {
  source: PlanSource;
  /** The form before, to go back to. */
  undo: PlanDraft;
  /** What was put in. */
  draft: PlanDraft;
  /** Why a figure is proposed, by its key. */
  because: ReadonlyMap<string, PlanProposal['because'][number]>;
}

interface PlanFormNeeds {
  stationId: number;
  shift: ShiftOfDay;
  /** The plan as it was when the form was opened; null where there was none. */
  plan: StationPlan | null;
  fields: readonly PlanField[];
  onSaved: () => void;
}

/** The form of a station's plan: what is typed, what was put in, and what somebody else saved meanwhile. */
export function usePlanForm({ stationId, shift, plan, fields, onSaved }: PlanFormNeeds) {
  const queryClient = useQueryClient();
  const [before, setBefore] = useState(() => draftOf(plan?.lines ?? []));
  const [draft, setDraft] = useState(before);
  const [differing, setDiffering] = useState<DifferingFigure[]>([]);
  const [filled, setFilled] = useState<Filled | null>(null);
  const [refusals, setRefusals] = useState(0);
  const { shown, isChanged, change } = useVersionedChange({
    seen: { version: plan?.version ?? 0, plan },
    send: (lines: StationPlan['lines'], ifMatch) => putPlan(shift, stationId, lines, ifMatch),
    readNow: async () => {
      const now = (await fetchSheet({ level: 'station', id: stationId }, shift)).plan;
      const theirs = draftOf(now?.lines ?? []);
      const { joined, differing: told } = joinDrafts(before, draft, theirs);
      setBefore(theirs);
      setDraft(joined);
      setDiffering(told);
      return { version: now?.version ?? 0, plan: now };
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: PLAN_KEY }),
  });
  const fill = useOneCall({ mutationFn: (source: PlanSource) => fetchProposal(shift, stationId, source) });
  const isSaved = change.isSuccess;
  // After the guard has heard that nothing is unsaved any more: it would ask about this way out too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is saved
  useEffect(() => {
    if (isSaved) onSaved();
  }, [isSaved]);

  return {
    draft,
    type: (key: string, text: string) => {
      setRefusals(0);
      setDraft((typed) => ({ ...typed, [key]: text }));
    },
    submit: () => {
      const lines = linesOf(draft, fields);
      if (lines === null) setRefusals(refusals + 1);
      else change.mutate(lines);
    },
    /** How often a form with a fault in it was not sent. */
    refusals,
    failure: change.error,
    isPending: change.isPending,
    isDirty: !isSaved && differingKeys(draft, before).length > 0,
    /** While `failure` is that somebody else changed the plan: as what, and in which figures. */
    changed: isChanged && shown.plan ? { plan: shown.plan, differing } : null,
    /** The version that the next try is made on. */
    version: shown.version,
    filled,
    isFilled: (key: string) =>
      filled !== null &&
      textIn(filled.draft, key) === textIn(draft, key) &&
      textIn(filled.undo, key) !== textIn(draft, key),
    fill: {
      isPending: fill.isPending,
      failure: fill.error,
      source: fill.variables,
      /** Whether the source had nothing. */
      isEmpty: fill.data?.lines.length === 0,
      from: (source: PlanSource) =>
        fill.mutate(source, {
          onSuccess: ({ lines, because }) => {
            if (lines.length === 0) return;
            const reasons = new Map(
              lines.flatMap((line, index) => {
                const reason = because[index];
                return reason ? [[planKeyOf(line), reason] as const] : [];
              }),
            );
            setFilled({ source, undo: draft, draft: draftOf(lines), because: reasons });
            setDraft(draftOf(lines));
          },
        }),
      undo: () => {
        if (filled) setDraft(filled.undo);
        setFilled(null);
      },
    },
  };
}

/** What {@link usePlanForm} gives. */
export type PlanFormState = ReturnType<typeof usePlanForm>;
