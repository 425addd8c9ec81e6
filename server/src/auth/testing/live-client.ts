import { Client, type IFrame } from '@stomp/stompjs';
import { LIVE_PATH } from '@vagon/contract';
import { onTestFinished } from 'vitest';
import WebSocket from 'ws';

/** An open screen of whoever has the token, until the test is over. */
export async function openLiveClient(url: string, token: string): Promise<{ isOpen(): boolean; errors: IFrame[] }> {
  const errors: IFrame[] = [];
  const address = `${url.replace('http', 'ws')}${LIVE_PATH}/websocket`;
  const client = new Client({
    webSocketFactory: () => new WebSocket(address, ['v12.stomp']) as never,
    reconnectDelay: 0,
    connectHeaders: { Authorization: `Bearer ${token}` },
    onStompError: (frame) => errors.push(frame),
  });
  onTestFinished(() => client.deactivate({ force: true }));
  await new Promise<void>((resolve) => {
    client.onConnect = () => resolve();
    client.activate();
  });
  return { isOpen: () => client.connected, errors };
}
