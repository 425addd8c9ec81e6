import { useQuery } from '@tanstack/react-query';
import { WAGON_NUMBER_PATTERN } from '@vagon/contract';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { readToken } from '../api/token.ts';
import { fetchMe } from '../auth/auth-calls.ts';
import { LiveProvider } from '../live/live-connection.tsx';
import { settingsQuery } from '../settings/settings-query.ts';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useScreenTitle } from '../ui/use-screen-title.ts';
import { StoryPage } from './story-page.tsx';
import { UnknownWagon } from './unknown-wagon.tsx';

/** The page of the wagon that the address names; its live connection lasts as long as the screen. */
export default function StoryScreen() {
  const t = useTranslations('story');
  const { number = '' } = useParams();
  const [token] = useState(() => readToken() ?? '');
  const settings = useQuery(settingsQuery);
  useScreenTitle(t('title', { number }));
  if (!new RegExp(WAGON_NUMBER_PATTERN).test(number) || number.startsWith('0')) return <UnknownWagon number={number} />;
  if (settings.error)
    return <ErrorReplacement what={t('what')} failure={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <Spinner />;
  return (
    <LiveProvider token={token} onUnauthorized={confirmToken}>
      <StoryPage key={number} number={Number(number)} hours={settings.data.workingHours} />
    </LiveProvider>
  );
}

/** Asks whether the token is still good; if it is not, the answer ends the session. */
function confirmToken(): void {
  fetchMe().catch(() => undefined);
}
