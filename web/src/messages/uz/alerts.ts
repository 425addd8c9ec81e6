/** Alerts and their rules. */
export const alerts = {
  alerts: {},
} as const;
