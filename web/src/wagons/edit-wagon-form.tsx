import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Wagon, WagonUpdate } from '@vagon/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCode, useVersionedChange } from '../api/use-versioned-change.ts';
import { REGISTRY_KEY } from '../sensors/sensor-queries.ts';
import { FailedChange } from '../ui/failed-change.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormCard } from '../ui/form-card.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { LIST_FIELDS } from '../ui/list-place.ts';
import { CountrySelect } from './country-select.tsx';
import { SensorSelect } from './sensor-select.tsx';
import { useCurrentWagon } from './use-current-wagon.ts';
import { putWagon } from './wagon-calls.ts';
import { draftOf, isSameDraft, numberFault, SENSOR_TYPES, toWagonUpdate, type WagonDraft } from './wagon-draft.ts';
import { WagonNumberInput } from './wagon-number-input.tsx';
import { fetchWagon } from './wagon-queries.ts';

interface EditWagonFormProps {
  /** The wagon as it was when the form was opened. */
  wagon: Wagon;
  onSaved: (saved: Wagon) => void;
  onCancel: () => void;
}

/** Changes a wagon: its number, its country and the sensors it carries. */
export function EditWagonForm({ wagon, onSaved, onCancel }: EditWagonFormProps) {
  const t = useTranslations();
  const queries = useQueryClient();
  const currentWagon = useCurrentWagon();
  const numberInput = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(() => draftOf(wagon));
  const [refusals, setRefusals] = useState(0);
  const { shown, isChanged, change } = useVersionedChange({
    seen: wagon,
    send: (update: WagonUpdate, ifMatch) => putWagon(wagon.number, update, ifMatch),
    readNow: () => fetchWagon(wagon.number),
    onSuccess: () => queries.invalidateQueries({ queryKey: REGISTRY_KEY }),
  });
  const saved = change.data;
  useEffect(() => numberInput.current?.focus(), []);
  // After the guard has heard that nothing is unsaved any more: it would ask about this way out too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each saved wagon
  useEffect(() => {
    if (saved) onSaved(saved);
  }, [saved]);

  const type = (typed: Partial<WagonDraft>) => {
    setRefusals(0);
    // What the wagon is now stays in sight until it is taken or written over.
    if (change.error && !isChanged) change.reset();
    setDraft({ ...draft, ...typed });
  };
  const submit = () => {
    if (numberFault(draft.number) !== null) setRefusals(refusals + 1);
    else change.mutate(toWagonUpdate(draft));
  };
  const take = () => {
    setDraft(draftOf(shown));
    change.reset();
    numberInput.current?.focus();
  };

  return (
    <FormCard
      title={t('wagons.editTitle', { number: String(wagon.number) })}
      onSubmit={submit}
      alerts={
        <>
          {refusals > 0 && (
            <FormAlert cause={refusals} title={t('wagons.incomplete')}>
              {t('wagons.mend')}
            </FormAlert>
          )}
          {change.error && (
            <FailedChange
              failure={change.error}
              text={
                isCode(change.error, 'wagon_not_found') ? t('wagons.gone', { number: String(wagon.number) }) : undefined
              }
              changed={isChanged ? { values: currentWagon(shown, draft), onTake: take } : undefined}
            />
          )}
        </>
      }
      actions={
        <>
          <Button type="submit" loading={change.isPending}>
            {t('admin.save')}
          </Button>
          <Button variant="default" disabled={change.isPending} onClick={onCancel}>
            {t('dialog.cancel')}
          </Button>
        </>
      }
    >
      <WagonNumberInput
        inputRef={numberInput}
        number={draft.number}
        onNumber={(number) => type({ number })}
        isRefused={refusals > 0}
      />
      <CountrySelect country={draft.country} onCountry={(country) => type({ country })} />
      {SENSOR_TYPES.map((sensorType) => (
        <SensorSelect
          key={sensorType}
          type={sensorType}
          wagonNumber={wagon.number}
          sensor={draft.sensors[sensorType]}
          onSensor={(sensor) => type({ sensors: { ...draft.sensors, [sensorType]: sensor } })}
        />
      ))}
      <LeaveGuard isDirty={!saved && !isSameDraft(draft, draftOf(shown))} harmless={LIST_FIELDS} />
    </FormCard>
  );
}
