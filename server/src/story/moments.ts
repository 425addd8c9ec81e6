/** A time (Unix ms) as the wire has it, ISO 8601 UTC. */
export const isoOf = (time: number): string => new Date(time).toISOString();

/** {@link isoOf} of a time that may be unknown. */
export const isoOrNull = (time: number | null): string | null => (time === null ? null : isoOf(time));
