import { FLEET_TOPIC, type FleetChanges, type LiveMessage, MESSAGES_TOPIC, wagonTopicOf } from '@vagon/contract';
import { type ConnectionEvents, type OpenConnection, openConnection } from './stomp-connection.ts';

/** What the live connection of a screen tells. */
export interface LiveEvents extends ConnectionEvents {
  /** Something changed, or the one wagon has news: the specification's non-empty message. */
  onMessage(): void;
  onFleet(changes: FleetChanges): void;
}

/**
 * Hears of the railway and of every wagon that moves; see {@link openConnection}.
 * @param token with its `Bearer ` prefix
 * @param wagon whose news alone are the messages; undefined for the railway's
 */
export const openLive = (token: string, events: LiveEvents, wagon?: number): OpenConnection =>
  openConnection(
    token,
    {
      [wagon === undefined ? MESSAGES_TOPIC : wagonTopicOf(wagon)]: (body) => {
        if ((JSON.parse(body) as LiveMessage).message !== '') events.onMessage();
      },
      [FLEET_TOPIC]: (body) => events.onFleet(JSON.parse(body) as FleetChanges),
    },
    events,
  );
