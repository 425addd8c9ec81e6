/** Most sessions remembered; the oldest are forgotten first. */
const MAX_SESSIONS = 100_000;

/**
 * Remembers which sensors hold a session, by client id. A session of a sensor
 * that only publishes, with QoS 1 at most, has no content on this side. But
 * that it exists must be said in CONNACK: widely used clients (Eclipse Paho in
 * C, AWS's embedded SDK) throw away what they have not had acknowledged when
 * they come back and are told that there is no session.
 */
export function createSensorSessions() {
  const sessions = new Map<string, { seconds: number; until: number }>();

  return {
    /**
     * A sensor has signed in.
     * @param seconds how long its session lives on after it has gone; 0 for not at all
     * @returns whether it comes back to a session
     */
    enter(clientId: string, clean: boolean, seconds: number): boolean {
      const held = sessions.get(clientId);
      sessions.delete(clientId);
      if (seconds > 0) sessions.set(clientId, { seconds, until: Number.POSITIVE_INFINITY });
      if (sessions.size > MAX_SESSIONS) sessions.delete(sessions.keys().next().value as string);
      return !clean && held !== undefined && held.until > Date.now();
    },
    /** A sensor has gone. */
    leave(clientId: string) {
      const held = sessions.get(clientId);
      if (held) held.until = Date.now() + held.seconds * 1000;
    },
  };
}

export type SensorSessions = ReturnType<typeof createSensorSessions>;
