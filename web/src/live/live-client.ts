import { FLEET_TOPIC, type FleetChanges, type LiveMessage, MESSAGES_TOPIC } from '@vagon/contract';
import { type ConnectionEvents, type OpenConnection, openConnection } from './stomp-connection.ts';

/** What the live connection of a screen tells. */
export interface LiveEvents extends ConnectionEvents {
  /** Something changed: the specification's non-empty message. */
  onMessage(): void;
  onFleet(changes: FleetChanges): void;
}

/**
 * Hears of the railway and of every wagon that moves; see {@link openConnection}.
 * @param token with its `Bearer ` prefix
 */
export const openLive = (token: string, events: LiveEvents): OpenConnection =>
  openConnection(
    token,
    {
      [MESSAGES_TOPIC]: (body) => {
        if ((JSON.parse(body) as LiveMessage).message !== '') events.onMessage();
      },
      [FLEET_TOPIC]: (body) => events.onFleet(JSON.parse(body) as FleetChanges),
    },
    events,
  );
