import { useTranslations } from 'use-intl';
import { ApiFailure } from '../api/api-failure.ts';

const SECONDS_IN_MINUTE = 60;

/** Gives the words for a failure in the interface's language, chosen by its code. */
export function useFailureText(): (failure: Error) => string {
  const t = useTranslations('failure');
  return (failure) => {
    if (!(failure instanceof ApiFailure)) return t('codes.other');
    if (failure.code === 'too_many_tries' && failure.retryAfter !== null) return waitText(failure.retryAfter);
    const key = `codes.${failure.code}` as 'codes.other';
    return t.has(key) ? t(key) : t('codes.other');
  };

  function waitText(seconds: number): string {
    return seconds < SECONDS_IN_MINUTE
      ? t('tooManyTriesSeconds', { count: String(Math.max(1, Math.ceil(seconds))) })
      : t('tooManyTriesMinutes', { count: String(Math.ceil(seconds / SECONDS_IN_MINUTE)) });
  }
}
