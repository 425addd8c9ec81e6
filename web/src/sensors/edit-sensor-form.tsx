import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Sensor, SensorPayload } from '@vagon/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCode, useVersionedChange } from '../api/use-versioned-change.ts';
import { FailedChange } from '../ui/failed-change.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormCard } from '../ui/form-card.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { LIST_FIELDS } from '../ui/list-place.ts';
import { putSensor } from './sensor-calls.ts';
import { draftOf, isComplete, isSameDraft, type SensorDraft, toSensorPayload } from './sensor-draft.ts';
import { SensorFields } from './sensor-fields.tsx';
import { fetchSensor, REGISTRY_KEY } from './sensor-queries.ts';
import { useCurrentSensor } from './use-current-sensor.ts';

interface EditSensorFormProps {
  /** The sensor as it was when the form was opened. */
  sensor: Sensor;
  onSaved: (saved: Sensor) => void;
  onCancel: () => void;
}

/** Changes a sensor's number, and its type while no wagon carries it. */
export function EditSensorForm({ sensor, onSaved, onCancel }: EditSensorFormProps) {
  const t = useTranslations();
  const queries = useQueryClient();
  const currentSensor = useCurrentSensor();
  const numberInput = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(() => draftOf(sensor));
  const [refusals, setRefusals] = useState(0);
  const number = sensor.sensorNumber;
  const { shown, isChanged, change } = useVersionedChange({
    seen: sensor,
    send: (payload: SensorPayload, ifMatch) => putSensor(number, payload, ifMatch),
    readNow: () => fetchSensor(number),
    onSuccess: () => queries.invalidateQueries({ queryKey: REGISTRY_KEY }),
  });
  const saved = change.data;
  useEffect(() => numberInput.current?.focus(), []);
  // After the guard has heard that nothing is unsaved any more: it would ask about this way out too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each saved sensor
  useEffect(() => {
    if (saved) onSaved(saved);
  }, [saved]);

  const type = (typed: Partial<SensorDraft>) => {
    setRefusals(0);
    // What the sensor is now stays in sight until it is taken or written over.
    if (change.error && !isChanged) change.reset();
    setDraft({ ...draft, ...typed });
  };
  const submit = () => {
    if (isComplete(draft)) change.mutate(toSensorPayload(draft));
    else setRefusals(refusals + 1);
  };
  const take = () => {
    setDraft(draftOf(shown));
    change.reset();
    numberInput.current?.focus();
  };
  const typed = { sensorNumber: draft.number, sensorType: draft.type, wagonNumber: sensor.wagonNumber };

  return (
    <FormCard
      title={t('sensors.editTitle', { number })}
      onSubmit={submit}
      alerts={
        <>
          {refusals > 0 && (
            <FormAlert cause={refusals} title={t('sensors.incomplete')}>
              {t('sensors.mend')}
            </FormAlert>
          )}
          {change.error && (
            <FailedChange
              failure={change.error}
              text={isCode(change.error, 'sensor_not_found') ? t('sensors.gone', { number }) : undefined}
              changed={isChanged ? { values: currentSensor(shown, typed), onTake: take } : undefined}
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
      <SensorFields
        inputRef={numberInput}
        draft={draft}
        onType={type}
        isRefused={refusals > 0}
        wagonNumber={shown.wagonNumber}
      />
      <LeaveGuard isDirty={!saved && !isSameDraft(draft, draftOf(shown))} harmless={LIST_FIELDS} />
    </FormCard>
  );
}
