import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { useDuration } from '../ui/use-duration.ts';

const HOUR_MS = 3_600_000;
/** Estimates are no better than that: who is later than this by one is late, hours. */
const LATE_FROM = 0.25;

/** When a wagon is expected and how long that is from now; coloured when it should have come by now. */
export function ExpectedAt({ date }: { date: string | null }) {
  const t = useTranslations('places');
  const { clock } = useFormat();
  const duration = useDuration();
  if (date === null) return UNKNOWN;
  const hours = (Date.parse(date) - Date.now()) / HOUR_MS;
  if (hours < -LATE_FROM)
    return (
      <Text span inherit fw={600} c="var(--mantine-color-orange-light-color)">
        {t('overdue', { time: clock(date), duration: duration(-hours) })}
      </Text>
    );
  if (hours < 1 / 60) return t('expectedNow', { time: clock(date) });
  return t('expectedIn', { time: clock(date), duration: duration(hours) });
}
