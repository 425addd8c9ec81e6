import type { CourseState, LoadState } from './course-state.ts';
import { keyOf } from './looked-at.ts';
import type { Looking } from './looking.ts';

type PendingLoad = NonNullable<LoadState['pending']>;

/**
 * Loading and unloading. A load state becomes the lasting one when readings
 * that tell it lead by {@link EventLimits.loadReadings} over those that tell
 * the old one and it has lasted {@link EventLimits.loadLasts}: one or two wrong
 * readings are a flicker, before the change or after it. The event is dated at
 * the first reading of the new state. The first state known is no event.
 */
export function findLoads(state: CourseState, looking: Looking): void {
  const { load } = state;
  const { reading, limits } = looking;
  if (reading.isEmpty !== null) weigh(load, reading.isEmpty, looking);
  const { pending } = load;
  if (!pending || pending.lead < limits.loadReadings || reading.date - pending.first.date < limits.loadLasts) return;
  if (load.isEmpty === null) settle(load, pending);
  else {
    const stationId = placeOf(state, pending, looking);
    if (stationId !== undefined) change(load, pending, stationId, looking);
  }
}

/** Counts a reading's load state for the state that is pending or against it. */
function weigh(load: LoadState, isEmpty: boolean, { reading }: Looking): void {
  const { pending } = load;
  if (pending?.isEmpty === isEmpty) {
    pending.lead++;
    return;
  }
  if (pending && --pending.lead > 0) return;
  if (load.isEmpty === isEmpty) {
    load.pending = null;
    load.agreedAt = reading.date;
  } else load.pending = { isEmpty, first: keyOf(reading), lead: 1, agreedAt: load.agreedAt };
}

/**
 * Where the load state changed: at the station where the wagon stood at any
 * time between the last reading of the old state and the first of the new one,
 * or arrived soon after.
 * @returns null for no station, undefined while it is not certain
 */
function placeOf(state: CourseState, { first, agreedAt }: PendingLoad, looking: Looking): number | null | undefined {
  const { here, before, spot } = state.stay;
  const { limits, reading } = looking;
  const earliest = agreedAt ?? first.date;
  const latest = first.date + limits.loadBeforeArrival;
  const waits = reading.date - first.date < limits.loadWaits;
  if (here) {
    if (here.away && here.away.date <= earliest && waits) return undefined;
    if (here.from <= latest) return here.stationId;
  } else if (spot?.inside && spot.date <= latest) return waits ? undefined : spot.stationId;
  if (before && before.from <= latest && before.to > earliest) return before.stationId;
  return null;
}

function settle(load: LoadState, pending: PendingLoad): void {
  load.isEmpty = pending.isEmpty;
  load.since = pending.first.date;
  load.agreedAt = pending.first.date;
  load.pending = null;
}

function change(load: LoadState, pending: PendingLoad, stationId: number | null, { railway, emit, reading }: Looking) {
  const { isEmpty, first } = pending;
  const since = load.loadedAt;
  if (!isEmpty) load.loadedAt = first.date;
  load.agreedAt = reading.date;
  settle(load, pending);
  emit({
    kind: stationId === null ? 'load_changed_outside' : isEmpty ? 'unloaded' : 'loaded',
    date: first.date,
    stationId,
    ...(stationId === null ? {} : { regionId: railway.regionOf(stationId) }),
    since,
    isEmpty,
    first,
  });
}

/** The load state at a time near the end of what was looked at: a change that is not certain yet counts. */
export function loadAt({ load }: CourseState, date: number): boolean | null {
  const { pending } = load;
  if (pending && (load.isEmpty === null || (pending.lead > 1 && pending.first.date <= date))) return pending.isEmpty;
  return load.isEmpty;
}
