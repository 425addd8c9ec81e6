/** An answer of the server as a screen shows it; a query is one. */
export interface Shown {
  /** Undefined while there is none. */
  data: unknown;
  error: Error | null;
  /** When it came, Unix ms. */
  dataUpdatedAt: number;
}

/** As of when what is shown is (Unix ms) if newer could not be had; null while it is new, and while nothing is shown. */
export const outdatedSince = ({ data, error, dataUpdatedAt }: Shown): number | null =>
  error !== null && data !== undefined ? dataUpdatedAt : null;
