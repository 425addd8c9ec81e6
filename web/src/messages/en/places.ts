/** Railway, MTU, station. */
export const places = {
  places: {},
};
