import { Button, Stack, Text } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Span, WayPoint } from '@vagon/contract';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { useFormat } from '../ui/format.ts';
import { Spinner } from '../ui/spinner.tsx';
import { PlayerBar } from './player-bar.tsx';
import { wayQuery } from './story-queries.ts';
import { usePlaces } from './use-places.ts';
import { usePlayer } from './use-player.ts';
import { courseOf, placeAt, trailUntil } from './way-course.ts';
import { WayTable } from './way-table.tsx';

const WayMap = lazy(() => import('./way-map.tsx'));

interface WayTabProps {
  number: number;
  span: Span;
  /** Names the wagon and the period; stays the same while the period moves with the clock. */
  subject: string;
}

/** The wagon's way in the period on the map, to be seen again, and as a table. */
export function WayTab({ number, span, subject }: WayTabProps) {
  const t = useTranslations('story.way');
  const way = useQuery(wayQuery(number, span));
  if (way.error && !way.data)
    return <ErrorReplacement what={t('what')} failure={way.error} onRetry={() => void way.refetch()} />;
  if (!way.data) return <Spinner />;
  if (way.data.points.length === 0) return <Text role="status">{t('none')}</Text>;
  return <Way points={way.data.points} km={way.data.km} subject={way.isPlaceholderData ? null : subject} />;
}

/**
 * @param points at least one
 * @param subject null while the way is still that of another period
 */
function Way({ points, km, subject }: { points: WayPoint[]; km: number; subject: string | null }) {
  const t = useTranslations('story.way');
  const format = useFormat();
  const [isTableOpen, setTableOpen] = useState(false);
  const course = useMemo(() => courseOf(points), [points]);
  const whole = { from: course.times[0] as number, to: course.times.at(-1) as number };
  const player = usePlayer(whole);
  const place = placeAt(course, player.time);
  const trail = useMemo(() => trailUntil(points, course, player.time), [points, course, player.time]);
  const textOf = useCourseText();
  return (
    <Stack gap="xs">
      <Suspense fallback={<Spinner />}>
        <WayMap subject={subject} points={points} trail={trail} place={place} />
      </Suspense>
      <PlayerBar player={player} span={whole} text={textOf(place && points[place.next], player.time)} />
      <div>
        <Text span size="sm" mr="sm">
          {t('total', { km: format.number(km) })}
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconTable size={14} aria-hidden />}
          aria-expanded={isTableOpen}
          onClick={() => setTableOpen(!isTableOpen)}
        >
          {t(isTableOpen ? 'hideTable' : 'showTable')}
        </Button>
      </div>
      {isTableOpen && <WayTable points={points} />}
    </Stack>
  );
}

/** Says what was with the wagon on its way to a point. */
function useCourseText(): (point: WayPoint | null | undefined, time: number) => string {
  const t = useTranslations('story.way');
  const format = useFormat();
  const places = usePlaces();
  return (point, time) => {
    if (!point) return '';
    const isThere = Date.parse(point.date) <= time;
    if (point.leg === 'silent' && !isThere) return t('silentUntil', { date: format.dateTime(point.date) });
    const texts = [
      point.stationId === null ? null : t('near', { station: places.station(point.stationId) }),
      point.leg === 'straight' && !isThere ? t('offTrack') : null,
      point.speed === null ? t('stands') : t('runs', { speed: format.number(point.speed) }),
    ];
    return texts.filter((text) => text !== null).join(', ');
  };
}
