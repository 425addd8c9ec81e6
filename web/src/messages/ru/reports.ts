/** Reports. */
export const reports = {
  reports: {},
};
