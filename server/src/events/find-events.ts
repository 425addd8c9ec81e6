import { type CourseState, emptyCourse, type Spot } from './course-state.ts';
import { findBorder } from './find-border.ts';
import { findCrossings } from './find-crossings.ts';
import { findLoads, loadAt } from './find-loads.ts';
import { findSilence, silenceAfter } from './find-silence.ts';
import { findStays } from './find-stays.ts';
import { followRun } from './follow-run.ts';
import { followTrip } from './follow-trip.ts';
import type { EventLimits } from './limits.ts';
import { compareReadings, type FoundEvent, keyOf, type LookedAtReading } from './looked-at.ts';
import type { Finding, Looking } from './looking.ts';
import type { RailwayMap } from './railway-map.ts';

/** Finds events in a wagon's readings. */
export interface EventFinder {
  /**
   * Looks on through readings of one wagon in their order (see
   * {@link compareReadings}), all later than those looked at before.
   * @param course the state there; it is not changed. The empty course when absent
   */
  find(readings: Iterable<LookedAtReading>, course?: CourseState): { events: FoundEvent[]; course: CourseState };
  /** The event that a wagon fell silent after the last reading looked at; the same that the next reading would show. */
  silenceAfter(course: CourseState): FoundEvent | null;
}

/** @param limits from when on something is an event */
export function createEventFinder(railway: RailwayMap, limits: EventLimits): EventFinder {
  function look(course: CourseState, reading: LookedAtReading, events: FoundEvent[]): void {
    const spot = spotOf(reading);
    const looking: Looking = {
      reading,
      place: spot && railway.placeOnTrack(spot.latitude, spot.longitude),
      railway,
      limits,
      emit: (finding) => events.push(complete(finding, course, railway)),
    };
    findSilence(course, looking);
    course.last = keyOf(reading);
    course.seen++;
    if (spot) {
      findCrossings(course.region, spot, looking);
      findBorder(course, spot, looking);
      findStays(course, spot, looking);
      followTrip(course, spot, looking);
      followRun(course, spot, looking);
    }
    findLoads(course, looking);
  }

  return {
    find(readings, before = emptyCourse()) {
      const course = structuredClone(before);
      const events: FoundEvent[] = [];
      for (const reading of readings) {
        if (course.last && compareReadings(reading, course.last) <= 0)
          throw new RangeError('readings are not in their order');
        look(course, reading, events);
      }
      return { events, course };
    },
    silenceAfter(course) {
      return course.last && complete(silenceAfter(course.last, limits), course, railway);
    },
  };
}

function spotOf({ date, id, latitude, longitude, stationId, atStation }: LookedAtReading): Spot | null {
  if (latitude === null || longitude === null || stationId === null) return null;
  return { date, id, latitude, longitude, stationId, inside: atStation ?? false };
}

/** What every event says beside what is its own: where the wagon is known to be, and its load. */
function complete(finding: Finding, course: CourseState, railway: RailwayMap): FoundEvent {
  const stationId = finding.stationId === undefined ? (course.stay.here?.stationId ?? null) : finding.stationId;
  return {
    fromStationId: null,
    fromRegionId: null,
    since: null,
    km: null,
    isEmpty: loadAt(course, finding.date),
    last: course.last ?? finding.first,
    ...finding,
    stationId,
    regionId: finding.regionId ?? railway.regionOf(stationId) ?? course.region.regionId,
  };
}
