import { Anchor, Button, Group, Title } from '@mantine/core';
import { isNightShift, type Place, type ReportingDate, shiftsOfDay, type WorkingHours } from '@vagon/contract';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { pathOf } from '../places/place-address.ts';
import { useFormat } from '../ui/format.ts';
import { planAddress, reportAddress, type ShiftOfDay, shiftRunningAt } from './plan-address.ts';
import { PlanDate } from './plan-date.tsx';
import { useGeography, usePlanNames } from './plan-names.ts';
import classes from './planning.module.css';

interface PlanHeadingProps {
  place: Place;
  date: ReportingDate;
  /** The shift shown; null where the whole day is. */
  shift: number | null;
  hours: WorkingHours;
}

/** Of which place and day, with the ways to its other shifts, to other days, and up to the larger places. */
export function PlanHeading({ place, date, shift, hours }: PlanHeadingProps) {
  const t = useTranslations('planning');
  const navigate = useNavigate();
  const names = usePlanNames();
  const { clock } = useFormat();
  const now = shiftRunningAt(Date.now(), hours);
  const isNow = date === now.date && shift === now.shift;
  const addressOf = (of: ShiftOfDay) => planAddress(place, of);
  return (
    <div className={classes.heading}>
      <div>
        <LargerPlaces place={place} of={{ date, shift: shift ?? 0 }} isReport={shift === null} />
        <Title order={1} size="h3">
          {t(shift === null ? 'report.of' : 'of', { place: names.place(place) })}
        </Title>
        <Anchor component={Link} to={pathOf(place)} size="sm" underline="always">
          {t('places.wagons')}
        </Anchor>
      </div>
      <Group gap="xs" className={classes.choice}>
        <PlanDate
          date={date}
          onDate={(next) => navigate(shift === null ? reportAddress(place, next) : addressOf({ date: next, shift }))}
        />
        <nav aria-label={t('shift.choose')} className={classes.shifts}>
          {shiftsOfDay(date, hours).map((each) => (
            <Link
              key={each.index}
              to={addressOf({ date, shift: each.index })}
              aria-current={each.index === shift ? 'page' : undefined}
            >
              {t(isNightShift(each) ? 'shift.night' : 'shift.day', { from: clock(each.from), to: clock(each.to) })}
            </Link>
          ))}
          <Link to={reportAddress(place, date)} aria-current={shift === null ? 'page' : undefined}>
            {t('shift.total')}
          </Link>
        </nav>
        {!isNow && (
          <Button component={Link} to={addressOf(now)} variant="default" size="sm">
            {t('shift.now')}
          </Button>
        )}
      </Group>
    </div>
  );
}

function LargerPlaces({ place, of, isReport }: { place: Place; of: ShiftOfDay; isReport: boolean }) {
  const t = useTranslations('planning');
  const names = usePlanNames();
  const regionId = useGeography()?.stations.find(({ id }) => place.level === 'station' && id === place.id)?.regionId;
  const larger: Place[] = [
    ...(place.level === 'railway' ? [] : [{ level: 'railway' } as const]),
    ...(regionId === undefined ? [] : [{ level: 'region', id: regionId } as const]),
  ];
  if (larger.length === 0) return null;
  return (
    <nav aria-label={t('places.larger')} className={classes.larger}>
      {larger.map((each) => (
        <span key={each.level}>
          <Anchor
            component={Link}
            to={isReport ? reportAddress(each, of.date) : planAddress(each, of)}
            size="sm"
            underline="always"
          >
            {names.place(each)}
          </Anchor>
        </span>
      ))}
    </nav>
  );
}
