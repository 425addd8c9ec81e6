import { type Place, ROLE_ADMIN } from '@vagon/contract';
import type { SignedIn } from '../auth/sessions.ts';
import { Refused } from '../http/problem.ts';
import type { PlannedRailway } from './railway.ts';

type Caller = Pick<SignedIn, 'role' | 'place'>;

/** Whether a dispatcher's place is the other one or holds it; administrators answer for everything. */
function answersFor({ role, place: own }: Caller, place: Place, { regionOf }: PlannedRailway): boolean {
  if (role === ROLE_ADMIN || own?.level === 'railway') return true;
  if (own === null || place.level === 'railway') return false;
  if (own.level === place.level) return own.id === place.id;
  return own.level === 'region' && place.level === 'station' && regionOf(place.id) === own.id;
}

/** Whether somebody may write and submit the plans of a place's stations. */
export const mayWrite = answersFor;

/** Whether somebody may approve them: one who answers for more than the station. */
export const mayApprove = (caller: Caller, place: Place, railway: PlannedRailway): boolean =>
  (caller.role === ROLE_ADMIN || caller.place?.level !== 'station') && answersFor(caller, place, railway);

/** @throws Refused `other_place` (403) */
export function refuseOtherPlace(caller: Caller, place: Place, railway: PlannedRailway): void {
  if (!mayWrite(caller, place, railway))
    throw new Refused(403, 'other_place', 'The plan belongs to the dispatchers of another place.');
}

/** @throws Refused `other_place` or `approval_above` (403) */
export function refuseApproval(caller: Caller, place: Place, railway: PlannedRailway): void {
  refuseOtherPlace(caller, place, railway);
  if (!mayApprove(caller, place, railway))
    throw new Refused(403, 'approval_above', 'A plan is approved by the MTU or the railway.');
}
