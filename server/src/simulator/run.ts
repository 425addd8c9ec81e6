import type { Section } from '@vagon/contract';
import { endOf, type Route, type Stretch, startOf } from '../geography/railway-routes.ts';
import { lastUpTo } from './last-up-to.ts';
import { seededFraction } from './seeded-fraction.ts';

/** A train's way from one station to another, with the time it takes. */
export interface Run {
  stretches: Stretch[];
  /** Km from the first station at which each stretch begins. */
  starts: Float32Array;
  /** The timetable: the train is `km[i]` along after `hours[i]`; between two entries its speed is even. */
  km: Float32Array;
  hours: Float32Array;
}

/** Km/h through yards and in and out of stations. */
const YARD_SPEED = 20;
/** Km on either side of a station that are run at that speed. */
const YARD_KM = 1;
/** Km/h of freight trains on the open line. */
const LINE_SPEED = { min: 40, max: 68 };

/** Km/h on a section, always the same: between {@link LINE_SPEED}'s bounds. */
const lineSpeed = ({ from, to }: Section) =>
  LINE_SPEED.min + (LINE_SPEED.max - LINE_SPEED.min) * seededFraction(from, to);

/**
 * Times a route: trains are slow at either end and through yards on the way.
 * @param yards ids of the stations that are run through slowly
 */
export function planRun({ stretches }: Route, yards: ReadonlySet<number>): Run {
  const starts: number[] = [];
  const km = [0];
  const hours = [0];
  const advance = (distance: number, speed: number) => {
    if (distance === 0) return;
    km.push((km.at(-1) ?? 0) + distance);
    hours.push((hours.at(-1) ?? 0) + distance / speed);
  };
  stretches.forEach((stretch, index) => {
    const { section } = stretch;
    const yardKm = Math.min(YARD_KM, section.length / 3);
    const before = index === 0 || yards.has(startOf(stretch)) ? yardKm : 0;
    const after = index === stretches.length - 1 || yards.has(endOf(stretch)) ? yardKm : 0;
    starts.push(km.at(-1) ?? 0);
    advance(before, YARD_SPEED);
    advance(section.length - before - after, lineSpeed(section));
    advance(after, YARD_SPEED);
  });
  return {
    stretches,
    starts: Float32Array.from(starts),
    km: Float32Array.from(km),
    hours: Float32Array.from(hours),
  };
}

/** @returns how far a train is along its run, km, so many hours after it left */
export function kmAfter(run: Run, hours: number): number {
  const index = Math.min(lastUpTo(run.hours, hours), run.hours.length - 2);
  const fromHours = run.hours[index] ?? 0;
  const fromKm = run.km[index] ?? 0;
  const share = (hours - fromHours) / ((run.hours[index + 1] ?? 0) - fromHours);
  return fromKm + Math.min(share, 1) * ((run.km[index + 1] ?? 0) - fromKm);
}

/** @returns after how many hours a train is so far along its run, km */
export function hoursAfter(run: Run, km: number): number {
  const index = Math.min(lastUpTo(run.km, km), run.km.length - 2);
  const fromHours = run.hours[index] ?? 0;
  const fromKm = run.km[index] ?? 0;
  const share = (km - fromKm) / ((run.km[index + 1] ?? 0) - fromKm);
  return fromHours + Math.min(share, 1) * ((run.hours[index + 1] ?? 0) - fromHours);
}

/** @returns the stretch on which a train is after so many km, and how far along it, km */
export function stretchAfter(run: Run, km: number): { stretch: Stretch; km: number } {
  const index = lastUpTo(run.starts, km);
  const stretch = run.stretches[index];
  if (!stretch) throw new RangeError('a run without stretches leads nowhere');
  return { stretch, km: km - (run.starts[index] ?? 0) };
}
