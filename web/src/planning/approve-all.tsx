import { Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { PlanApprovals, PlanSheet } from '@vagon/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOneCall } from '../api/use-one-call.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import type { ShiftOfDay } from './plan-address.ts';
import { usePlanNames } from './plan-names.ts';
import { PLAN_KEY, postApprovals } from './plan-queries.ts';

interface ApproveAllProps {
  sheet: PlanSheet;
  shift: ShiftOfDay;
  /** Told what came of it, null when it begins anew. */
  onDone: (text: string | null) => void;
}

/** Approves the submitted plans as they are shown; one that changes meanwhile is passed over and said so. */
export function ApproveAll({ sheet: { parts }, shift, onDone }: ApproveAllProps) {
  const t = useTranslations('planning.approveAll');
  const names = usePlanNames();
  const textOf = useFailureText();
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState<PlanApprovals['plans'] | null>(null);
  const approve = useOneCall({
    mutationFn: (plans: PlanApprovals['plans']) => postApprovals(shift, { plans }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: PLAN_KEY }),
  });
  const submitted = parts.flatMap(({ place, status, version }) =>
    place.level === 'station' && status === 'submitted' && version !== null ? [{ stationId: place.id, version }] : [],
  );
  const seenNames = (seen ?? [])
    .map(({ stationId }) => names.station(stationId))
    .sort((one, other) => one.localeCompare(other));
  return (
    <>
      <Button
        size="compact-sm"
        leftSection={<IconCheck size={14} aria-hidden />}
        onClick={() => {
          onDone(null);
          approve.reset();
          setSeen(submitted);
        }}
      >
        {t('button', { count: submitted.length })}
      </Button>
      {seen && (
        <ConfirmDialog
          opened
          isHarmless
          title={t('title', { count: seen.length })}
          confirmText={t('confirm')}
          isPending={approve.isPending}
          failureText={approve.error ? textOf(approve.error) : undefined}
          onConfirm={() =>
            approve.mutate(seen, {
              onSuccess: ({ approved, passedOver }) => {
                setSeen(null);
                onDone(
                  t(passedOver.length > 0 ? 'donePassedOver' : 'done', {
                    count: approved.length,
                    others: passedOver.length,
                  }),
                );
              },
            })
          }
          onClose={() => setSeen(null)}
        >
          <Text size="sm">{seenNames.join(', ')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
