import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { REGISTRY_KEY } from '../sensors/sensor-queries.ts';
import { FailedChange } from '../ui/failed-change.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormCard } from '../ui/form-card.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { LIST_FIELDS } from '../ui/list-place.ts';
import { SuccessAlert } from '../ui/success-alert.tsx';
import { CountrySelect } from './country-select.tsx';
import { postWagon } from './wagon-calls.ts';
import { isSameDraft, NEW_WAGON, numberFault, toWagonCreate, type WagonDraft } from './wagon-draft.ts';
import { WagonNumberInput } from './wagon-number-input.tsx';

interface AddWagonFormProps {
  /** What succeeded last; null when there is nothing to say. */
  success: string | null;
  onSuccess: (text: string | null) => void;
}

/** Registers wagons, one after the other. */
export function AddWagonForm({ success, onSuccess }: AddWagonFormProps) {
  const t = useTranslations();
  const queries = useQueryClient();
  const numberInput = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(NEW_WAGON);
  const [refusals, setRefusals] = useState(0);
  const add = useMutation({
    mutationFn: postWagon,
    onSuccess: () => queries.invalidateQueries({ queryKey: REGISTRY_KEY }),
  });

  const change = (changed: Partial<WagonDraft>) => {
    onSuccess(null);
    setRefusals(0);
    if (add.error) add.reset();
    setDraft({ ...draft, ...changed });
  };
  const submit = () => {
    onSuccess(null);
    add.reset();
    if (numberFault(draft.number) !== null) return setRefusals(refusals + 1);
    add.mutate(toWagonCreate(draft), {
      onSuccess: () => {
        setDraft(NEW_WAGON);
        onSuccess(t('wagons.added'));
        numberInput.current?.focus();
      },
    });
  };

  return (
    <FormCard
      title={t('wagons.addTitle')}
      onSubmit={submit}
      alerts={
        <>
          <SuccessAlert>{success}</SuccessAlert>
          {refusals > 0 && (
            <FormAlert cause={refusals} title={t('wagons.incomplete')}>
              {t('wagons.mend')}
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
      <WagonNumberInput
        inputRef={numberInput}
        number={draft.number}
        onNumber={(number) => change({ number })}
        isRefused={refusals > 0}
      />
      <CountrySelect country={draft.country} onCountry={(country) => change({ country })} />
      <LeaveGuard isDirty={!isSameDraft(draft, NEW_WAGON)} harmless={LIST_FIELDS} />
    </FormCard>
  );
}
