import { Container, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WorkingHours } from '@vagon/contract';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/Tabs.css';
import { isCode } from '../api/use-versioned-change.ts';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { useFormat } from '../ui/format.ts';
import { PeriodPicker } from '../ui/period-picker.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { usePeriod } from '../ui/use-period.ts';
import { EventsTab } from './events-tab.tsx';
import { ReadingsTab } from './readings-tab.tsx';
import { SensorsTab } from './sensors-tab.tsx';
import { StateNow } from './state-now.tsx';
import classes from './story.module.css';
import { StoryHeading } from './story-heading.tsx';
import { storyQuery } from './story-queries.ts';
import { StoryTotals } from './story-totals.tsx';
import { TripsTab } from './trips-tab.tsx';
import { UnknownWagon } from './unknown-wagon.tsx';
import { useStoryReload } from './use-story-reload.ts';
import { WayTab } from './way-tab.tsx';

/** Parts of the story; each is a text under `story.tabs`. The first is shown when the address names none. */
const VIEWS = ['way', 'events', 'trips', 'readings', 'sensors'] as const;

/** A wagon's state now, and below it what it did in a period, one part at a time; part, period and page are in the address. */
export function StoryPage({ number, hours }: { number: number; hours: WorkingHours }) {
  const t = useTranslations();
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const { period, span, choose } = usePeriod(hours, 'week', ['page']);
  const story = useQuery(storyQuery(number, span));
  useStoryReload(number);
  const view = VIEWS.find((each) => each === address.get('view')) ?? VIEWS[0];
  const showView = (next: string | null) =>
    setAddress((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      after.delete('view');
      if (next !== null && next !== VIEWS[0]) after.set('view', next);
      return after;
    });

  if (isCode(story.error, 'wagon_not_found')) return <UnknownWagon number={String(number)} />;
  if (story.error && !story.data)
    return <ErrorReplacement what={t('story.what')} failure={story.error} onRetry={() => void story.refetch()} />;
  if (!story.data) return <Spinner />;
  return (
    <Container size="xl" py="md" className={classes.page}>
      <Stack gap="md">
        <StoryHeading story={story.data} shown={story} />
        <StateNow story={story.data} />
        <Stack gap="xs">
          <PeriodPicker period={period} onPeriod={choose} />
          <Text size="sm" c="dimmed">
            {t('period.shown', {
              from: format.dateTime(span.from),
              // A period that moves with the clock ends a little ahead of it; nobody was there yet.
              to: format.dateTime(Math.min(span.to, Date.now())),
            })}
          </Text>
        </Stack>
        <StoryTotals totals={story.data.totals} isOutdated={story.isPlaceholderData} />
        <Tabs value={view} onChange={showView} keepMounted={false} classNames={{ list: classes.tabs }}>
          <Tabs.List aria-label={t('story.tabs.label')} mb="md">
            {VIEWS.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {t(`story.tabs.${each}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="way">
            <WayTab number={number} span={span} subject={`${number} ${JSON.stringify(period)}`} />
          </Tabs.Panel>
          <Tabs.Panel value="events">
            <EventsTab number={number} span={span} />
          </Tabs.Panel>
          <Tabs.Panel value="trips">
            <TripsTab number={number} span={span} />
          </Tabs.Panel>
          <Tabs.Panel value="readings">
            <ReadingsTab number={number} span={span} />
          </Tabs.Panel>
          <Tabs.Panel value="sensors">
            <SensorsTab sensors={story.data.sensors} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Container>
  );
}
