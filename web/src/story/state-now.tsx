import { Paper, Text, Title } from '@mantine/core';
import { EMPTY_STATE, LOADED_STATE, type WagonStory } from '@vagon/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../positions/load-state.tsx';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { hoursBetween, useDuration } from '../ui/use-duration.ts';
import classes from './story.module.css';
import { type Places, usePlaces } from './use-places.ts';

/** What is known of the wagon now, each value with the time it was measured. */
export function StateNow({ story: { now, course } }: { story: WagonStory }) {
  const t = useTranslations('story.now');
  const format = useFormat();
  const places = usePlaces();
  const placeText = usePlaceText(places);
  const courseText = useCourseText();
  const measured = (date: string | null) => date && t('measuredAt', { date: format.dateTime(date) });
  return (
    <Paper component="section" p="md" aria-labelledby="state-now" className={classes.now}>
      <Title order={2} size="h4" id="state-now">
        {t('title')}
      </Title>
      {now === null && <Text>{t('none')}</Text>}
      {now !== null && (
        <dl className={classes.values}>
          <Value name={t('state')} remark={measured(now.loadDate)}>
            <LoadState state={now.isEmpty === null ? null : now.isEmpty ? EMPTY_STATE : LOADED_STATE} />
          </Value>
          <Value name={t('place')} remark={courseText(course) ?? measured(now.positionDate)}>
            {placeText(now, course)}
          </Value>
          {course !== null && course.nextStationId !== null && (
            <Value name={t('next')} remark={course.paceKmh && t('pace', { speed: format.number(course.paceKmh) })}>
              {course.nextKm === null
                ? places.station(course.nextStationId)
                : t('nextText', { station: places.station(course.nextStationId), km: format.number(course.nextKm) })}
            </Value>
          )}
          <Value name={t('temperature')} remark={measured(now.temperatureDate)}>
            {format.temperature(now.temperature)}
          </Value>
          <Value name={t('battery')} remark={measured(now.batteryDate)}>
            {format.battery(now.battery)}
          </Value>
          <Value
            name={t('measured')}
            remark={course?.silentSince && t('silent', { date: format.dateTime(course.silentSince) })}
          >
            {format.dateTime(now.date)}
          </Value>
        </dl>
      )}
    </Paper>
  );
}

function Value(props: { name: string; remark: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children || UNKNOWN}</dd>
      {props.remark && <dd className={classes.remark}>{props.remark}</dd>}
    </div>
  );
}

/** Says where the wagon is. */
function usePlaceText(places: Places) {
  const t = useTranslations('story.now');
  const format = useFormat();
  return (now: NonNullable<WagonStory['now']>, course: WagonStory['course']): string => {
    if (course?.isAbroad) return t('abroad');
    if (now.stationId === null) return t('unknownPlace');
    const station = places.station(now.stationId);
    if (now.atStation || now.stationDistance === null) return t('at', { station });
    return t('near', { station, km: format.number(now.stationDistance) });
  };
}

/** Says how long the wagon has stood where it stands; null while it runs. */
function useCourseText() {
  const t = useTranslations('story.now');
  const duration = useDuration();
  return (course: WagonStory['course']): string | null => {
    if (course === null || course.stationId === null || course.since === null) return null;
    return t('since', { duration: duration(hoursBetween(course.since, new Date().toISOString())) });
  };
}
