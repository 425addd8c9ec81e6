import { useQuery } from '@tanstack/react-query';
import { WAGON_NUMBER_PATTERN } from '@vagon/contract';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { LiveProvider } from '../live/live-connection.tsx';
import { settingsQuery } from '../settings/settings-query.ts';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useScreenTitle } from '../ui/use-screen-title.ts';
import { StoryPage } from './story-page.tsx';
import { UnknownWagon } from './unknown-wagon.tsx';

/** The page of the wagon that the address names. */
export default function StoryScreen() {
  const t = useTranslations('story');
  const { number = '' } = useParams();
  const settings = useQuery(settingsQuery);
  useScreenTitle(t('title', { number }));
  if (!new RegExp(WAGON_NUMBER_PATTERN).test(number) || number.startsWith('0')) return <UnknownWagon number={number} />;
  if (settings.error)
    return <ErrorReplacement what={t('what')} failure={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <Spinner />;
  return (
    <LiveProvider wagon={Number(number)}>
      <StoryPage key={number} number={Number(number)} hours={settings.data.workingHours} />
    </LiveProvider>
  );
}
