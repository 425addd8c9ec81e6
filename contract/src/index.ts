/** Everything server and web agree on. No input or output, no React. */
export * from './auth.ts';
export * from './errors.ts';
export * from './exports.ts';
export * from './fleet.ts';
export * from './fleet-summary.ts';
export * from './geography.ts';
export * from './imports.ts';
export * from './limits.ts';
export * from './live.ts';
export * from './names.ts';
export * from './paging.ts';
export * from './positions.ts';
export * from './sensors.ts';
export * from './settings.ts';
export * from './telemetry.ts';
export * from './wagon-numbers.ts';
export * from './wagons.ts';
