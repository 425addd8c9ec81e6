import { setTimeout as sleep } from 'node:timers/promises';
import type { Geography } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import { joinSections, type Reach, reachFrom } from '../geography/railway-routes.ts';
import type { Lifetime } from '../lifetime.ts';
import type { Log } from '../log.ts';
import { watchOutage } from '../outage.ts';
import {
  closeEstimates,
  dropOldEstimates,
  type Estimate,
  keepEstimates,
  readArrivals,
  readOpenEstimates,
} from './estimate-queries.ts';
import { type CourseNow, judgeEstimate } from './judge-estimate.ts';
import { isRunning } from './survey.ts';
import { readSomeNow, sampleRunning, type WagonNow } from './wagons-now.ts';
import type { WayAhead } from './way-ahead.ts';

const EVERY_MS = 60_000;
/** An estimate of the same wagon and station is kept again after so long, ms. */
const AGAIN_MS = 3_600_000;
/**
 * Running wagons whose estimates are kept: with about 60 stations ahead of each
 * a million rows a week, from which medians are still read in a second.
 */
const SAMPLE = 100;

interface ArrivalsNeed {
  pool: Pool;
  geography: Geography;
  wayAhead: WayAhead;
  /** Whether of all nodes this one is to do it. */
  isOnTurn(): boolean;
  lifetime: Lifetime;
  log: Log;
}

/** Keeps what was told of arrivals and finds out what became of it, once a minute, until the product stops. */
export function openArrivals({ pool, geography, wayAhead, isOnTurn, lifetime, log }: ArrivalsNeed): void {
  const look = createArrivalCheck(pool, geography, wayAhead);
  const outage = watchOutage(
    log,
    'expected arrivals could not be checked for now',
    'expected arrivals are checked again',
  );
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      if (isOnTurn()) await look(Date.now()).then(outage.worked, outage.failed);
      await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  lifetime.onStop(() => {
    stopping.abort();
    return running;
  });
}

/** @returns closes the estimates whose outcome is known at a time (Unix ms), then keeps those of that time */
export function createArrivalCheck(
  pool: Pool,
  geography: Geography,
  wayAhead: WayAhead,
): (now: number) => Promise<void> {
  const kmBetween = createDistances(geography);

  return async (now) => {
    const open = await readOpenEstimates(pool);
    const told = await readSomeNow(pool, [...new Set(open.map(({ wagonNumber }) => wagonNumber))]);
    const courses = new Map(told.map((wagon) => [wagon.number, wagon]));
    const arrivals = await readArrivals(pool, open);
    const courseOf = (number: number): CourseNow | undefined => {
      const wagon = courses.get(number);
      if (!wagon) return undefined;
      const { through, stationId, lastStationId } = wagon;
      return { through, at: stationId ?? lastStationId, ahead: isRunning(wagon) ? wayAhead.directionOf(wagon) : null };
    };
    const closed = open.flatMap((estimate, index) => {
      const arrivedAt = arrivals[index] ?? null;
      const outcome = judgeEstimate(estimate, courseOf(estimate.wagonNumber), arrivedAt, kmBetween, now);
      return outcome === null ? [] : [{ ...estimate, ...outcome }];
    });
    await closeEstimates(pool, closed);

    const keyOf = ({ wagonNumber, stationId }: Estimate) => `${wagonNumber}/${stationId}`;
    const tellsAnew = new Set(open.filter(({ toldAt }) => now - toldAt < AGAIN_MS).map(keyOf));
    const running = await sampleRunning(pool, SAMPLE);
    const estimates = running.flatMap((wagon) => estimatesOf(wagon, wayAhead, now));
    await keepEstimates(
      pool,
      estimates.filter((estimate) => !tellsAnew.has(keyOf(estimate))),
    );
    await dropOldEstimates(pool);
  };
}

/** What is told now of a running wagon. */
function estimatesOf(wagon: WagonNow, wayAhead: WayAhead, now: number): Estimate[] {
  const inTime = wayAhead.kmInTime(wagon, now);
  const stations = wayAhead.directionOf(wagon)?.stations ?? [];
  return stations
    .filter(({ km }) => km <= inTime)
    .map((beyond) => ({
      wagonNumber: wagon.number,
      stationId: beyond.stationId,
      fromStationId: wagon.lastStationId as number,
      toldAt: now,
      expectedAt: wayAhead.expect(wagon, beyond).at,
    }));
}

/** Km along the track between two stations; ways from a station are worked out once. */
function createDistances(geography: Geography): (from: number, to: number) => number {
  const network = joinSections(geography);
  const reaches = new Map<number, Reach>();
  return (from, to) => {
    const reach = reaches.get(from) ?? reachFrom(network, from);
    reaches.set(from, reach);
    return reach.km.get(to) ?? Number.POSITIVE_INFINITY;
  };
}
