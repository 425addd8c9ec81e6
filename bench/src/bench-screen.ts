import { MESSAGES_TOPIC } from '@vagon/contract';
import { openBenchLiveClient } from './bench-live-client.ts';
import { openRawConnection, type RawAnswer } from './raw-http.ts';

/** An open search screen as the server sees it: it loads its list again at every live message, as web/src/positions does. */
export interface BenchScreen {
  /** The last answer, packed as it came; null before the first. */
  answer(): RawAnswer | null;
  load(): Promise<void>;
  end(): void;
}

interface Watch {
  /** @param message the frame's bytes, the same for every screen */
  onMessage(message: Buffer): void;
  /** @param asksFor when the oldest message was heard that this answer answers, ms of the clock of `performance` */
  onAnswer(answer: RawAnswer, asksFor: number): void;
}

/**
 * @param address path and query of its search
 * @param watch told of what the screen hears and loads
 */
export async function openBenchScreen(url: string, token: string, address: string, watch: Watch): Promise<BenchScreen> {
  const connection = openRawConnection(url);
  const { host } = new URL(url);
  let last: RawAnswer | null = null;
  let isLoading = false;
  /** When the first message came that no load has begun after yet. */
  let dueSince: number | null = null;

  async function loadOnce(asksFor: number): Promise<void> {
    const held = last ? `If-None-Match: ${last.tag}\r\n` : '';
    const answer = await connection.ask(
      `GET ${address} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nAccept: application/json\r\n` +
        `Accept-Encoding: gzip, deflate\r\n${held}\r\n`,
    );
    if (answer.status === 200) last = answer;
    else if (answer.status !== 304) throw new Error(`a screen was answered ${answer.status}: ${answer.body}`);
    if (last) watch.onAnswer(last, asksFor);
  }

  async function reload(): Promise<void> {
    isLoading = true;
    while (dueSince !== null) {
      const asksFor = dueSince;
      dueSince = null;
      await loadOnce(asksFor);
    }
    isLoading = false;
  }

  const live = await openBenchLiveClient(url, token, (message) => {
    watch.onMessage(message);
    dueSince ??= performance.now();
    if (!isLoading) void reload();
  });
  await live.hear(MESSAGES_TOPIC);

  return {
    answer: () => last,
    load: () => loadOnce(performance.now()),
    end() {
      live.end();
      connection.end();
    },
  };
}
