import { useIsMutating } from '@tanstack/react-query';
import type { UnassignedSensor } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { Dialog } from '../ui/dialog.tsx';
import { SensorStepForm } from './sensor-step-form.tsx';
import { SENSOR_STEP, type StepDone } from './use-sensor-step.ts';

interface SensorStepDialogProps {
  opened: boolean;
  /** Null before one is chosen. */
  sensor: UnassignedSensor | null;
  onDone: (done: StepDone) => void;
  onClose: () => void;
}

/** Registers a sensor and puts it on a wagon, or only the latter when it is registered. */
export function SensorStepDialog({ opened, sensor, onDone, onClose }: SensorStepDialogProps) {
  const t = useTranslations('unknownSensors');
  const isPending = useIsMutating(SENSOR_STEP) > 0;
  const named = { sensor: sensor?.sensorNumber ?? '' };
  return (
    <Dialog
      opened={opened}
      title={sensor?.registered ? t('placeOf', named) : t('registerOf', named)}
      isHeld={isPending}
      onClose={onClose}
    >
      {sensor && <SensorStepForm sensor={sensor} onDone={onDone} onClose={onClose} />}
    </Dialog>
  );
}
