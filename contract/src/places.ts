/** A level of the railway and the place on it: all of it, an MTU (`region`) or a station. */
export type Place = { level: 'railway' } | { level: 'region'; id: number } | { level: 'station'; id: number };
