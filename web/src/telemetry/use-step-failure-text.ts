import { useTranslations } from 'use-intl';
import { ApiFailure } from '../api/api-failure.ts';
import { useFailureText } from '../ui/use-failure-text.ts';
import { PlaceTaken } from './sensor-step.ts';

/** Gives the words for a step that failed; they say so when the sensor has been registered all the same. */
export function useStepFailureText(): (failure: Error, isNewlyRegistered: boolean) => string {
  const t = useTranslations('unknownSensors');
  const textOf = useFailureText();
  return (failure, isNewlyRegistered) => {
    const reason = reasonOf(failure);
    return isNewlyRegistered ? t('registeredNotPlaced', { reason }) : reason;
  };

  function reasonOf(failure: Error): string {
    if (failure instanceof PlaceTaken)
      return t('placeTaken', { wagon: String(failure.wagonNumber), sensor: failure.sensorNumber });
    const isChanged = failure instanceof ApiFailure && failure.code === 'changed_meanwhile';
    return isChanged ? t('wagonChanged') : textOf(failure);
  }
}
