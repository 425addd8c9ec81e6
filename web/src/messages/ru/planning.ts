/** The shift-and-daily plan. */
export const planning = {
  planning: {},
};
