import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Span } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { useFormat } from '../ui/format.ts';
import { Pagination } from '../ui/pagination.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useLastPage } from '../ui/use-last-page.ts';
import { EventLine } from './event-line.tsx';
import classes from './story.module.css';
import { eventsQuery } from './story-queries.ts';
import { usePage } from './use-page.ts';

/** What was found in the wagon's readings of the period, newest first. */
export function EventsTab({ number, span }: { number: number; span: Span }) {
  const t = useTranslations('story.events');
  const format = useFormat();
  const [page, showPage] = usePage();
  const events = useQuery(eventsQuery(number, span, page));
  useLastPage(events, page, showPage);
  if (events.error && !events.data)
    return <ErrorReplacement what={t('what')} failure={events.error} onRetry={() => void events.refetch()} />;
  if (!events.data) return <Spinner />;
  const { data, totalElements, totalPages } = events.data;
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {totalElements === 0 ? t('none') : t('count', { total: format.number(totalElements) })}
      </Text>
      {data.length > 0 && (
        <ol className={classes.timeline} aria-label={t('list')} data-outdated={events.isPlaceholderData || undefined}>
          {data.map((event) => (
            <EventLine key={`${event.date} ${event.kind}`} event={event} />
          ))}
        </ol>
      )}
      <Pagination page={page} totalPages={totalPages} onPage={showPage} />
    </Stack>
  );
}
