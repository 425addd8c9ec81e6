/** What events, wagon kinds and shifts are called on every screen. */
export const events = {
  events: {},
};
