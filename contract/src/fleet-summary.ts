import { type Static, Type } from 'typebox';

/** A wagon is silent when its newest reading of any kind is older than this, milliseconds (own choice: one reporting day). */
export const SILENT_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * How many wagons there are, how many of them are loaded and empty by their
 * newest state reading (the rest no state sensor told of yet), and how many are
 * silent, see {@link SILENT_AFTER_MS}. Wagons that never reported do not count.
 */
const counts = {
  wagons: Type.Integer(),
  loaded: Type.Integer(),
  empty: Type.Integer(),
  silent: Type.Integer(),
};
export const FleetCounts = Type.Object(counts);
export type FleetCounts = Static<typeof FleetCounts>;

/** The wagons near the stations of one MTU. */
export const RegionCounts = Type.Object({ id: Type.Integer(), name: Type.String(), ...counts });
export type RegionCounts = Static<typeof RegionCounts>;

/**
 * Answer of `GET /fleet/summary`; `date` is when it was counted, ISO 8601 UTC.
 * `railway` holds also the wagons whose position nobody knows, so it may be
 * more than the sum of `regions`.
 */
export const FleetSummary = Type.Object({
  date: Type.String(),
  railway: FleetCounts,
  regions: Type.Array(RegionCounts),
});
export type FleetSummary = Static<typeof FleetSummary>;
