import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { type SensorType, type UnassignedSensor, WAGON_NUMBER_PATTERN } from '@vagon/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormAlert } from '../ui/form-alert.tsx';
import { probableType } from './sensor-step.ts';
import { type StepDone, useSensorStep } from './use-sensor-step.ts';
import { useStepFailureText } from './use-step-failure-text.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';

interface SensorStepFormProps {
  sensor: UnassignedSensor;
  onDone: (done: StepDone) => void;
  onClose: () => void;
}

const WAGON_NUMBER = new RegExp(WAGON_NUMBER_PATTERN);

/** The type of a sensor that is not registered, and the wagon it rides on; the latter may wait. */
export function SensorStepForm({ sensor, onDone, onClose }: SensorStepFormProps) {
  const t = useTranslations('unknownSensors');
  const failureText = useStepFailureText();
  const step = useSensorStep(sensor, onDone);
  const guess = probableType(sensor);
  const [type, setType] = useState<SensorType | null>(guess);
  const [wagon, setWagon] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const isWagonFit = WAGON_NUMBER.test(wagon) || (wagon === '' && !step.isRegistered);
  const isChecked = isSubmitted && !step.isPending;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (type && isWagonFit) step.take(type, wagon === '' ? null : Number(wagon));
      }}
    >
      <Stack gap="md">
        {step.failure && (
          <FormAlert cause={step.failure}>{failureText(step.failure, step.isNewlyRegistered)}</FormAlert>
        )}
        {!step.isRegistered && (
          <Radio.Group
            label={t('form.type')}
            description={guess ? t('form.typeHint') : t('form.typeUnknown')}
            value={type}
            onChange={(next) => setType(next as SensorType)}
            error={isChecked && !type && t('form.typeMissing')}
          >
            <Group mt="xs">
              <Radio value="location" label={t('types.location')} />
              <Radio value="state" label={t('types.state')} />
            </Group>
          </Radio.Group>
        )}
        <TextInput
          data-autofocus
          label={step.isRegistered ? t('form.wagon') : t('form.wagonOptional')}
          value={wagon}
          onChange={({ currentTarget }) => {
            setSubmitted(false);
            setWagon(currentTarget.value.trim());
          }}
          error={isChecked && !isWagonFit && t('form.wagonMalformed')}
          inputMode="numeric"
          autoComplete="off"
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={step.isPending} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={step.isPending}>
            {step.isRegistered ? t('place') : t('register')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
