import type { DemoWagon } from './demo-wagons.ts';
import { type GatewayOptions, openGateway } from './gateway.ts';
import { measureLocation, measureState } from './measure.ts';
import { readingsOfReport, reportInterval, reportsBy } from './reporting.ts';
import { type DemoRailway, makeTimetable } from './timetable.ts';

export interface SimulatorOptions extends GatewayOptions {
  /** The fleet, already registered with its sensors: readings of unknown sensors are put aside. */
  wagons: readonly DemoWagon[];
  railway: DemoRailway;
  /** The clock, Unix milliseconds. */
  now?: () => number;
  /** See `DEMO_PACE`. */
  pace?: number;
}

const TICK_MS = 250;
/** After the process slept longer than this, the reports it slept through are left out. */
const LONGEST_TICK_MS = 10_000;
/** All wagons report once at the start, within this time or at this rate, whichever takes longer. */
const FIRST_ROUND_MS = 3_000;
const FIRST_ROUND_WAGONS_PER_SECOND = 2_000;
/** The first round waits while so many readings wait to be sent. */
const ENOUGH_WAITING = 2_000;

/**
 * Lets the demo fleet report over MQTT, as real sensors would, until it is
 * stopped. Wagons move faster than real ones (see `DEMO_PACE`); the times in
 * their readings are the clock's.
 */
export function startSimulator(options: SimulatorOptions): { stop(): Promise<void> } {
  const { wagons, railway, pace, now = Date.now } = options;
  const timetable = makeTimetable(railway, pace);
  const gateway = openGateway(options);
  const interval = reportInterval(wagons.length);
  const startedAt = now();
  let reportedUntil = startedAt;
  let firstReports = 0;

  function tick() {
    const time = now();
    firstReports = reportFirst(time);
    const from = Math.max(reportedUntil, time - LONGEST_TICK_MS);
    reportedUntil = Math.max(time, reportedUntil);
    for (const wagon of wagons) {
      const due = reportsBy(wagon, interval, time);
      for (let report = reportsBy(wagon, interval, from) + 1; report <= due; report++)
        gateway.send(readingsOfReport(timetable, wagon, interval, report, startedAt));
    }
  }

  /** @returns how many wagons have made their first report */
  function reportFirst(time: number): number {
    const round = Math.max(FIRST_ROUND_MS, (wagons.length / FIRST_ROUND_WAGONS_PER_SECOND) * 1000);
    const due = Math.ceil(wagons.length * Math.min((time - startedAt) / round, 1));
    let reported = firstReports;
    while (reported < due && gateway.waiting() < ENOUGH_WAITING) {
      const wagon = wagons[reported++];
      if (wagon) gateway.send([measureLocation(timetable, wagon, time), measureState(timetable, wagon, time)]);
    }
    return reported;
  }

  const timer = setInterval(tick, TICK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await gateway.close();
    },
  };
}
