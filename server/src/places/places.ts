import type {
  EventList,
  Geography,
  Place,
  PlaceListFields,
  PlaceReport,
  Span,
  StateList,
  WorkingHours,
} from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';
import type { Log } from '../log.ts';
import { readQualities } from './estimate-quality.ts';
import { countEvents, meanSpan, sumTimes } from './event-counts.ts';
import { createKeptFresh } from './kept-fresh.ts';
import { arrivalsAt, isOnHand } from './place-wagons.ts';
import { reportOn } from './report.ts';
import { type ListedWagon, pickWagons } from './state-list.ts';
import { beginSurvey, type Survey, spansAt } from './survey.ts';
import { readWagonsNow } from './wagons-now.ts';
import type { WayAhead } from './way-ahead.ts';

/** The railway at its three levels, for all who ask. */
export interface Places {
  /** Whether the railway has the place. */
  has(place: Place): boolean;
  /** @param standing hours from which on a wagon stands too long */
  report(place: Place, standing: number): Promise<PlaceReport>;
  /** The wagons behind a figure, in no order; `date` as of when, Unix ms. */
  wagons(place: Place, list: StateList, fields: StateFields): Promise<{ date: number; listed: ListedWagon[] }>;
  /**
   * The span of which a list of events tells.
   * @throws Refused `validation_failed` (400) when `at` is no moment
   */
  spanOf(list: EventList, fields: Pick<PlaceListFields, 'span' | 'at'>): Span;
  stop(): Promise<void>;
}

type StateFields = Pick<PlaceListFields, 'standing' | 'load' | 'kind'>;

interface PlacesNeed {
  pool: Pool;
  geography: Geography;
  wayAhead: WayAhead;
  workingHours: WorkingHours;
  log: Log;
}

/** Nobody sees more than a change a second, ms. */
const MIN_AGE_MS = 1_000;
/** While nobody asks, a survey is still taken now and then, so that the first who does need not wait for it, ms. */
const IDLE_MS = 15_000;
/** Of a large fleet more seldom: that takes at most this part of the time. */
const IDLE_SHARE = 1 / 30;

/** What a clock that runs ahead dates in the future has not happened yet, as in planning. */
const untilNow = ({ from, to }: Span, now: number): Span => ({ from, to: Math.min(to, now) });

/** A moment as a question names it, Unix ms. */
function momentOf(at: string): number {
  const time = Date.parse(at);
  if (!Number.isNaN(time)) return time;
  throw new Refused(400, 'validation_failed', `${at} is no moment.`, {
    errors: [{ field: 'at', reason: 'is no moment' }],
  });
}

/**
 * Figures come from a survey of all wagons and events, taken when somebody asks
 * and at most once a second, shared by all. Means over days are read more seldom.
 */
export function createPlaces({ pool, geography, wayAhead, workingHours, log }: PlacesNeed): Places {
  const regionIds = new Set(geography.regions.map(({ id }) => id));
  const stationIds = new Set(geography.stations.map(({ id }) => id));

  const times = createKeptFresh(() => sumTimes(pool, Date.now()), {
    what: 'dwell and turnaround',
    minAge: MIN_AGE_MS,
    share: 1 / 20,
    log,
  });
  const qualities = createKeptFresh(() => readQualities(pool), {
    what: 'the quality of estimates',
    minAge: MIN_AGE_MS,
    share: 1 / 20,
    log,
  });
  const surveys = createKeptFresh(survey, { what: 'the survey', minAge: MIN_AGE_MS, share: 1 / 10, log });

  /** In the last survey. */
  let wagonCount = 0;
  async function survey(): Promise<Survey> {
    const date = Date.now();
    const spans = spansAt(date, workingHours);
    const underWay = beginSurvey(date, spans, geography, wayAhead);
    const [wagons, events, sums] = await Promise.all([
      readWagonsNow(pool, underWay.countWagon, wagonCount),
      countEvents(pool, untilNow(spans.shift, date), untilNow(spans.day, date)),
      times.get(),
    ]);
    wagonCount = wagons.count;
    return underWay.finish(wagons, events, sums);
  }

  const lookNowAndThen = () => {
    // Each logs its own failure.
    Promise.all([surveys.keepReady(IDLE_SHARE), qualities.keepReady(IDLE_SHARE)]).catch(() => {});
  };
  lookNowAndThen();
  const idle = setInterval(lookNowAndThen, IDLE_MS);

  return {
    has: (place) => place.level === 'railway' || (place.level === 'region' ? regionIds : stationIds).has(place.id),

    async report(place, standing) {
      const [taken, qualityOf] = await Promise.all([surveys.get(), qualities.get()]);
      return reportOn(taken, place, standing, geography, qualityOf(place));
    },

    async wagons(place, list, fields) {
      const { date, wagons } = await surveys.get();
      const listed = pickWagons(wagons, {
        list,
        fields,
        isOnHand: (wagon) => isOnHand(wagon, place),
        arrivalAt: arrivalsAt(place, wayAhead, date),
        now: date,
      });
      return { date, listed };
    },

    spanOf(list, { span, at }) {
      const now = Date.now();
      if (list === 'dwell' || list === 'turnaround') return meanSpan(now);
      return untilNow(spansAt(at === undefined ? now : momentOf(at), workingHours)[span ?? 'shift'], now);
    },

    async stop() {
      clearInterval(idle);
      await Promise.all([surveys.stop(), times.stop(), qualities.stop()]);
    },
  };
}
