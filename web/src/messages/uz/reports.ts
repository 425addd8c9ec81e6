/** Reports. */
export const reports = {
  reports: {},
} as const;
