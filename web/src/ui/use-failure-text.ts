import { useTranslations } from 'use-intl';
import { ApiFailure } from '../api/api-failure.ts';

const SECONDS_IN_MINUTE = 60;

/** Gives the words for a failure in the interface's language, chosen by its code. */
export function useFailureText(): (failure: Error) => string {
  const t = useTranslations('failure');
  return (failure) => {
    if (!(failure instanceof ApiFailure)) return t('codes.internal');
    if (failure.code === 'timeout') return t('codes.timeout', { limit: String(failure.limit) });
    if (failure.code === 'too_many_tries' && failure.retryAfter !== null) return waitText(failure.retryAfter);
    return t(`codes.${failure.code}`);
  };

  function waitText(seconds: number): string {
    return seconds < SECONDS_IN_MINUTE
      ? t('tooManyTriesSeconds', { count: Math.max(1, Math.ceil(seconds)) })
      : t('tooManyTriesMinutes', { count: Math.ceil(seconds / SECONDS_IN_MINUTE) });
  }
}
