import { Alert, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type PlanSheet, type PlanStep, type StationPlan, versionTag } from '@vagon/contract';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOneCall } from '../api/use-one-call.ts';
import { isCode } from '../api/use-versioned-change.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { useFormat } from '../ui/format.ts';
import { useFailureText } from '../ui/use-failure-text.ts';
import type { ShiftOfDay } from './plan-address.ts';
import { PLAN_KEY, putStep } from './plan-queries.ts';
import { StatusBadge } from './plan-status.tsx';
import classes from './planning.module.css';
import { ReturnDialog } from './return-dialog.tsx';

interface PlanStepsProps {
  sheet: PlanSheet;
  stationId: number;
  shift: ShiftOfDay;
  /** While the plan is being written it takes no step. */
  isEditing: boolean;
  onDone: (text: string | null) => void;
  /** The way to write the plan. */
  children: ReactNode;
}

/** How far a station's plan is, who brought it there, and the steps that its reader may take with it as it is shown. */
export function PlanSteps({ sheet: { plan, may }, stationId, shift, isEditing, onDone, children }: PlanStepsProps) {
  const t = useTranslations('planning');
  const textOf = useFailureText();
  const queryClient = useQueryClient();
  const [isReturning, setReturning] = useState(false);
  const step = useOneCall({
    mutationFn: ({ step: next, version }: { step: PlanStep; version: number }) =>
      putStep(shift, stationId, next, versionTag(version)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: PLAN_KEY }),
  });
  const take = (next: PlanStep) => {
    onDone(null);
    if (plan)
      step.mutate(
        { step: next, version: plan.version },
        {
          onSuccess: () => {
            setReturning(false);
            onDone(t(`steps.done.${next.status}`));
          },
        },
      );
  };
  const failureText = step.error
    ? t(isCode(step.error, 'changed_meanwhile') ? 'steps.changed' : 'steps.failed', { reason: textOf(step.error) })
    : undefined;
  const mayReturn =
    plan?.status === 'submitted' ? may.write || may.approve : plan?.status === 'approved' && may.approve;
  return (
    <section aria-label={t('steps.title')} className={classes.steps}>
      {step.error && !isReturning && <FormAlert cause={step.error}>{failureText}</FormAlert>}
      <Group gap="sm">
        <StatusBadge status={plan?.status ?? null} />
        {plan && <StepText plan={plan} />}
        {!isEditing && (
          <Group gap="xs" ml="auto">
            {children}
            {plan?.status === 'draft' && may.write && (
              <Button
                leftSection={<IconSend size={16} aria-hidden />}
                loading={step.isPending}
                onClick={() => take({ status: 'submitted' })}
              >
                {t('steps.submit')}
              </Button>
            )}
            {mayReturn && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                disabled={step.isPending}
                onClick={() => {
                  step.reset();
                  setReturning(true);
                }}
              >
                {t('steps.return')}
              </Button>
            )}
            {plan?.status === 'submitted' && may.approve && (
              <Button
                leftSection={<IconCheck size={16} aria-hidden />}
                loading={step.isPending && !isReturning}
                onClick={() => take({ status: 'approved' })}
              >
                {t('steps.approve')}
              </Button>
            )}
          </Group>
        )}
      </Group>
      {plan?.status === 'draft' && plan.returnReason !== null && (
        <Alert role="note" color="orange" variant="light" title={t('steps.returned')}>
          {plan.returnReason}
        </Alert>
      )}
      {isReturning && (
        <ReturnDialog
          isPending={step.isPending}
          failureText={failureText}
          onReturn={(reason) => take({ status: 'draft', reason })}
          onClose={() => {
            step.reset();
            setReturning(false);
          }}
        />
      )}
    </section>
  );
}

/** Who brought the plan to where it is, and when. */
function StepText({ plan }: { plan: StationPlan }) {
  const { dateTime } = useFormat();
  const { userName, at } = plan[STEP_OF[plan.status]] ?? plan.changed;
  return (
    <Text size="sm" c="dimmed">
      {userName}, {dateTime(at)}
    </Text>
  );
}

/** Which field of a plan tells who brought it into a status. */
const STEP_OF = { draft: 'changed', submitted: 'submitted', approved: 'approved' } as const;
