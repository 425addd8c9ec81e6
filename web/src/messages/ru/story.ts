/** The wagon's page. */
export const story = {
  story: {},
};
