import { useQueryClient } from '@tanstack/react-query';
import type { SensorType, UnassignedSensor } from '@vagon/contract';
import { useState } from 'react';
import { useOneCall } from '../api/use-one-call.ts';
import { putOnWagon, registerSensor } from './sensor-step.ts';
import { UNASSIGNED } from './unassigned-query.ts';

/** The steps that are being taken. */
export const SENSOR_STEP = { mutationKey: ['telemetry', 'sensor-step'] };

/** What has been done: the sensor is registered, and rides on the wagon unless that is null. */
export interface StepDone {
  sensorNumber: string;
  wagonNumber: number | null;
  /** Whether it rode before, so that what is kept of it does not follow. */
  rodeBefore: boolean;
}

/**
 * Registers a sensor unless it is, then puts it on a wagon if one is given.
 * When only the first succeeds, `isRegistered` says so, and the next try does
 * only what is missing.
 */
export function useSensorStep(
  { sensorNumber, registered, rodeBefore }: UnassignedSensor,
  onDone: (done: StepDone) => void,
) {
  const queries = useQueryClient();
  const [isNewlyRegistered, setNewlyRegistered] = useState(false);
  const isRegistered = registered || isNewlyRegistered;
  const step = useOneCall({
    ...SENSOR_STEP,
    mutationFn: async ({ type, wagonNumber }: { type: SensorType; wagonNumber: number | null }) => {
      if (!isRegistered) {
        await registerSensor(sensorNumber, type);
        setNewlyRegistered(true);
      }
      if (wagonNumber !== null) await putOnWagon(sensorNumber, type, wagonNumber);
      return { sensorNumber, wagonNumber, rodeBefore };
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries(UNASSIGNED),
  });
  return {
    isRegistered,
    isNewlyRegistered,
    isPending: step.isPending,
    failure: step.error,
    take: (type: SensorType, wagonNumber: number | null) => step.mutate({ type, wagonNumber }),
  };
}
