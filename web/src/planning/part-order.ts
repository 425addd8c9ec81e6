import type { PlanPart } from '@vagon/contract';

/** Whether anything is planned or done in a part of a place. */
export const isAtWork = ({ figures, progress, notes }: PlanPart): boolean =>
  notes > 0 ||
  progress.draft + progress.submitted + progress.approved > 0 ||
  figures.some(({ planned, fact }) => planned !== null || fact > 0);

/** Wagons by which a part is expected to miss its plan, in all its works. */
const missing = ({ figures }: PlanPart): number =>
  figures.reduce((sum, { deviation }) => sum + Math.max(0, -(deviation ?? 0)), 0);

/** Those behind first, the worst of them at the top; the others by name. */
export function partsInOrder(parts: readonly PlanPart[], nameOf: (part: PlanPart) => string): PlanPart[] {
  return parts.toSorted(
    (one, other) =>
      Number(other.behind > 0) - Number(one.behind > 0) ||
      (one.behind > 0 ? missing(other) - missing(one) : 0) ||
      nameOf(one).localeCompare(nameOf(other)),
  );
}
