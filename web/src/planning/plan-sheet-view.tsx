import { Stack } from '@mantine/core';
import type { PlanSheet } from '@vagon/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { LiveBadge } from '../live/live-badge.tsx';
import { usePacedReload } from '../live/use-paced-reload.ts';
import { useRowsInUse } from '../positions/use-rows-in-use.ts';
import { useFormat } from '../ui/format.ts';
import type { Shown } from '../ui/shown.ts';
import { BehindList } from './behind-list.tsx';
import { FigureTable } from './figure-table.tsx';
import { PartTable } from './part-table.tsx';
import { PlaceSteps } from './place-steps.tsx';
import type { ShiftOfDay } from './plan-address.ts';
import { PlanCorrections } from './plan-corrections.tsx';
import { SHEETS_KEY } from './plan-queries.ts';
import { PlanTotals } from './plan-totals.tsx';
import classes from './planning.module.css';
import { StationSheet } from './station-sheet.tsx';

interface PlanSheetViewProps {
  sheet: PlanSheet;
  shift: ShiftOfDay;
  /** The answer that the sheet came with. */
  shown: Shown;
}

/** A place's shift: how it stands, what is late, then the parts of the place or the station's own plan. */
export function PlanSheetView({ sheet, shift, shown }: PlanSheetViewProps) {
  const t = useTranslations('planning');
  const { time } = useFormat();
  const rowsInUse = useRowsInUse();
  const isHeld = usePacedReload(SHEETS_KEY, rowsInUse.isInUse);
  const { place, may } = sheet;
  const isOver = sheet.phase === 'finished';
  const [address] = useSearchParams();
  // A form that is open stays so when the plan is submitted elsewhere: what was typed must not be lost.
  const [wasEditing, setWasEditing] = useState(false);
  const isWritable = sheet.plan === null || sheet.plan.status === 'draft' || wasEditing;
  const isEditing = place.level === 'station' && may.write && isWritable && address.get('edit') === '1';
  if (wasEditing !== isEditing) setWasEditing(isEditing);
  return (
    <Stack gap="md">
      <div className={classes.phase}>
        <span role="status">{t(`phase.${sheet.phase}`, { time: time(sheet.at) })}</span>
        <LiveBadge shown={shown} isHeld={isHeld} />
      </div>
      <PlanCorrections corrections={sheet.corrections} />
      {/* Who writes needs the room, and has the sums beside the fields. */}
      {!isEditing && <PlanTotals totals={sheet.totals} isOver={isOver} />}
      {place.level === 'station' ? (
        <StationSheet sheet={sheet} stationId={place.id} shift={shift} isEditing={isEditing} />
      ) : (
        <>
          <BehindList behind={sheet.behind} shift={shift} isOver={isOver} />
          <PlaceSteps sheet={sheet} shift={shift} />
          <section
            ref={rowsInUse.list}
            onPointerMove={rowsInUse.onPointerMove}
            onPointerLeave={rowsInUse.onPointerLeave}
          >
            <PartTable parts={sheet.parts} shift={shift} isOfRegions={place.level === 'railway'} />
          </section>
          <FigureTable
            figures={sheet.figures}
            totals={sheet.totals}
            running={sheet.phase === 'running' ? place : undefined}
            isOver={isOver}
          />
        </>
      )}
    </Stack>
  );
}
