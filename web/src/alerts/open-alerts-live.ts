import { ALERTS_TOPIC, type OpenAlerts } from '@vagon/contract';
import { openConnection } from '../live/stomp-connection.ts';
import { tellAlertConnection, tellAlertNews } from './alert-news.ts';

/**
 * Hears of the alerts alone, on whatever screen, and passes it on: a connection
 * of its own, as that of the screens with wagons brings every move of the fleet.
 * @param token with its `Bearer ` prefix
 * @returns closes the connection; nothing is told any more
 */
export const openAlertsLive = (token: string): (() => void) =>
  openConnection(
    token,
    { [ALERTS_TOPIC]: (body) => tellAlertNews(JSON.parse(body) as OpenAlerts) },
    {
      onConnection: (connection) => {
        tellAlertConnection(connection);
        // What changed until now was told to nobody here.
        if (connection.status === 'live') tellAlertNews(null);
      },
      // The next call of any screen finds out whether the token is still good.
      onUnauthorized: () => undefined,
    },
  ).close;
