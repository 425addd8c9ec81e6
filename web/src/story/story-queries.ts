import { type QueryKey, queryOptions } from '@tanstack/react-query';
import {
  DEFAULT_PAGE_SIZE,
  type Page,
  type ReadingChart,
  type Span,
  type StoryReading,
  type WagonEvent,
  type WagonStory,
  type WagonTrips,
  type WagonWay,
} from '@vagon/contract';
import { apiJson, type QueryFields } from '../api/api-fetch.ts';

/** The first part of the key of all that is told of a wagon. */
export const storyKey = (number: number) => ['story', number] as const;

/** A period as the calls take it. */
export const periodFields = ({ from, to }: Span) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** One of the calls under `/wagons/{wagonNumber}`. What was shown for another period of the wagon stays until the answer is there. */
function storyCall<T>(number: number, what: string, span: Span, fields: QueryFields = {}) {
  const isSameWagon = (key: QueryKey | undefined) => key?.[1] === number;
  return queryOptions<T>({
    queryKey: [...storyKey(number), what, span, fields],
    queryFn: ({ signal }) =>
      apiJson<T>(`/wagons/${number}/${what}`, { query: { ...periodFields(span), ...fields }, signal }),
    placeholderData: (before, query) => (isSameWagon(query?.queryKey) ? before : undefined),
  });
}

const pageFields = (page: number) => ({ page: page - 1, size: DEFAULT_PAGE_SIZE });

export const storyQuery = (number: number, span: Span) => storyCall<WagonStory>(number, 'story', span);
export const wayQuery = (number: number, span: Span) => storyCall<WagonWay>(number, 'way', span);
export const tripsQuery = (number: number, span: Span) => storyCall<WagonTrips>(number, 'trips', span);
export const chartQuery = (number: number, span: Span) => storyCall<ReadingChart>(number, 'readings/chart', span);
/** @param page counted from 1 */
export const eventsQuery = (number: number, span: Span, page: number) =>
  storyCall<Page<WagonEvent>>(number, 'events', span, pageFields(page));
/** @param page counted from 1 */
export const readingsQuery = (number: number, span: Span, page: number) =>
  storyCall<Page<StoryReading>>(number, 'readings', span, pageFields(page));
