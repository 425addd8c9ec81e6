import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedChange } from '../ui/failed-change.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormCard } from '../ui/form-card.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { LIST_FIELDS } from '../ui/list-place.ts';
import { SuccessAlert } from '../ui/success-alert.tsx';
import { postSensor } from './sensor-calls.ts';
import { isComplete, isSameDraft, NEW_SENSOR, type SensorDraft, toSensorPayload } from './sensor-draft.ts';
import { SensorFields } from './sensor-fields.tsx';
import { REGISTRY_KEY } from './sensor-queries.ts';

interface AddSensorFormProps {
  /** What succeeded last; null when there is nothing to say. */
  success: string | null;
  onSuccess: (text: string | null) => void;
}

/** Registers sensors, one after the other. */
export function AddSensorForm({ success, onSuccess }: AddSensorFormProps) {
  const t = useTranslations();
  const queries = useQueryClient();
  const numberInput = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(NEW_SENSOR);
  const [refusals, setRefusals] = useState(0);
  const add = useMutation({
    mutationFn: postSensor,
    onSuccess: () => queries.invalidateQueries({ queryKey: REGISTRY_KEY }),
  });

  const type = (typed: Partial<SensorDraft>) => {
    onSuccess(null);
    setRefusals(0);
    if (add.error) add.reset();
    setDraft({ ...draft, ...typed });
  };
  const submit = () => {
    onSuccess(null);
    add.reset();
    if (!isComplete(draft)) return setRefusals(refusals + 1);
    add.mutate(toSensorPayload(draft), {
      onSuccess: () => {
        setDraft(NEW_SENSOR);
        onSuccess(t('sensors.added'));
        numberInput.current?.focus();
      },
    });
  };

  return (
    <FormCard
      title={t('sensors.addTitle')}
      onSubmit={submit}
      alerts={
        <>
          <SuccessAlert>{success}</SuccessAlert>
          {refusals > 0 && (
            <FormAlert cause={refusals} title={t('sensors.incomplete')}>
              {t('sensors.mend')}
            </FormAlert>
          )}
          {add.error && <FailedChange failure={add.error} />}
        </>
      }
      actions={
        <Button type="submit" loading={add.isPending}>
          {t('admin.add')}
        </Button>
      }
    >
      <SensorFields inputRef={numberInput} draft={draft} onType={type} isRefused={refusals > 0} wagonNumber={null} />
      <LeaveGuard isDirty={!isSameDraft(draft, NEW_SENSOR)} harmless={LIST_FIELDS} />
    </FormCard>
  );
}
