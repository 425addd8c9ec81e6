import { Badge } from '@mantine/core';
import { PLAN_STATUSES, type PlanProgress, type PlanStatus } from '@vagon/contract';
import { useTranslations } from 'use-intl';

const COLOURS: Record<PlanStatus, string> = { draft: 'gray', submitted: 'orange', approved: 'green' };

/** How far a station's plan is. */
export function StatusBadge({ status }: { status: PlanStatus | null }) {
  const t = useTranslations('planning.status');
  return (
    <Badge variant={status ? 'light' : 'outline'} color={status ? COLOURS[status] : 'gray'} tt="none" size="md">
      {t(status ?? 'none')}
    </Badge>
  );
}

/** How far the plans of a place's stations are, in words; those without one are told where any has one. */
export function ProgressText({ progress }: { progress: PlanProgress }) {
  const t = useTranslations('planning.progress');
  const told = [...PLAN_STATUSES].reverse().filter((status) => progress[status] > 0);
  if (told.length === 0) return t('none');
  return told.map((status) => t(status, { count: progress[status] })).join(' · ');
}
