import { TELEMETRY_TOPIC_PREFIX } from '@vagon/contract';

/** All sensors' readings. */
const ALL_READINGS = `${TELEMETRY_TOPIC_PREFIX}+`;
/** A filter of which each publish goes to one of those who share it (OASIS MQTT 5.0, section 4.8.2). */
export const isShared = (topicFilter: string) => topicFilter.startsWith('$share/');
/** The filter for readings. @param group shares them among its members; null for one who takes all */
export const readingsFilter = (group: string | null) =>
  group === null ? ALL_READINGS : `$share/${group}/${ALL_READINGS}`;
