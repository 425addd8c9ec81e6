import { LIVE_HEARTBEAT_MS, LIVE_PATH } from '@vagon/contract';
import { WebSocket } from 'ws';

/** A signed-in live client: STOMP 1.2 on the raw websocket, with the heart-beats of the web app. */
export interface BenchLiveClient {
  /** Hears a topic instead of the one before, or none; resolves when the server has confirmed it. */
  hear(topic: string | null): Promise<void>;
  /** Takes nothing from the network any more. */
  stall(): void;
  end(): void;
}

/** @param onMessage told of each message as it stands on the socket */
export async function openBenchLiveClient(
  url: string,
  token: string,
  onMessage: (frame: Buffer) => void,
): Promise<BenchLiveClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}/websocket`, ['v12.stomp'], {
    perMessageDeflate: false,
  });
  let answered = Promise.withResolvers<void>();
  let isHearing = false;
  const failed = (error: Error) => answered.reject(error);
  socket.on('error', failed);
  socket.on('close', () => failed(new Error('a live connection was closed')));
  socket.on('message', (data: Buffer) => {
    const first = data[0];
    if (first === 0x4d) onMessage(data);
    else if (first === 0x43 || first === 0x52) answered.resolve();
    else if (first === 0x45) failed(new Error(data.toString()));
  });
  const send = (text: string) => {
    answered = Promise.withResolvers();
    socket.send(text);
    return answered.promise;
  };
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const beats = `${LIVE_HEARTBEAT_MS},${LIVE_HEARTBEAT_MS}`;
  await send(`CONNECT\naccept-version:1.2\nheart-beat:${beats}\nAuthorization:Bearer ${token}\n\n\0`);
  const beat = setInterval(() => socket.send('\n'), LIVE_HEARTBEAT_MS);

  return {
    async hear(topic) {
      if (isHearing) await send('UNSUBSCRIBE\nid:0\nreceipt:r\n\n\0');
      isHearing = topic !== null;
      if (topic) await send(`SUBSCRIBE\nid:0\ndestination:${topic}\nreceipt:r\n\n\0`);
    },
    stall: () => socket.pause(),
    end() {
      clearInterval(beat);
      socket.removeAllListeners('close').terminate();
    },
  };
}
