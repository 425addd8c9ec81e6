import { LIVE_HEARTBEAT_MS, LIVE_RECONNECT_MS } from '@vagon/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LiveEvents, openLive } from './live-client.ts';

/** The server's end of one SockJS connection; frames are STOMP. */
class Peer {
  static all: Peer[] = [];
  readyState = 0;
  received: string[] = [];
  onopen = () => {};
  onmessage = (_event: { data: string }) => {};
  onclose = (_event: { code: number }) => {};

  constructor() {
    Peer.all.push(this);
  }

  send(text: string): void {
    this.received.push(text);
    if (text.startsWith('CONNECT')) this.says('CONNECTED\nversion:1.2\nheart-beat:10000,10000\n\n');
    const receipt = /\nreceipt:(.+)\n/.exec(text)?.[1];
    if (receipt && !text.startsWith('DISCONNECT')) this.says(`RECEIPT\nreceipt-id:${receipt}\n\n`);
  }

  close(): void {
    this.ends(1000);
  }

  async opens(): Promise<void> {
    this.readyState = 1;
    this.onopen();
    await vi.advanceTimersByTimeAsync(0);
  }

  /** Not at once: no socket answers while it is being written to. */
  says(frame: string): void {
    queueMicrotask(() => this.onmessage({ data: `${frame}\0` }));
  }

  async tells(topic: string, body: string): Promise<void> {
    const subscribed = this.received.find((frame) => frame.includes(`destination:${topic}\n`)) ?? '';
    const id = /\nid:(.+)\n/.exec(subscribed)?.[1];
    this.says(`MESSAGE\nsubscription:${id}\nmessage-id:1\ndestination:${topic}\n\n${body}`);
    await vi.advanceTimersByTimeAsync(0);
  }

  ends(code: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose({ code });
  }
}

vi.mock('sockjs-client', () => ({
  default: class {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: the mock is hoisted above Peer
      return new Peer();
    }
  },
}));

const opened: (() => void)[] = [];

async function open(wagon?: number) {
  const events = {
    onConnection: vi.fn<LiveEvents['onConnection']>(),
    onMessage: vi.fn<LiveEvents['onMessage']>(),
    onFleet: vi.fn<LiveEvents['onFleet']>(),
    onUnauthorized: vi.fn<LiveEvents['onUnauthorized']>(),
  };
  const connection = openLive('Bearer abc', events, wagon);
  opened.push(connection.close);
  await vi.advanceTimersByTimeAsync(0);
  return { events, connection, peer: Peer.all[0] as Peer };
}

const statusesOf = ({ onConnection }: Awaited<ReturnType<typeof open>>['events']) =>
  onConnection.mock.calls.map(([{ status }]) => status);

beforeEach(() => {
  Peer.all = [];
  vi.useFakeTimers();
});
afterEach(() => {
  for (const close of opened.splice(0)) close();
  vi.useRealTimers();
});

describe('the live connection', () => {
  test('signs in with the token and is live once both topics are confirmed', async () => {
    const { events, peer } = await open();
    await peer.opens();
    expect(peer.received[0]).toContain('\nAuthorization:Bearer abc\n');
    expect(peer.received.join()).toContain('destination:/topic/messages');
    expect(peer.received.join()).toContain('destination:/topic/fleet');
    expect(statusesOf(events)).toEqual(['live']);
  });

  test('tells non-empty messages and moved wagons', async () => {
    const { events, peer } = await open();
    await peer.opens();
    await peer.tells('/topic/messages', '{"message":""}');
    expect(events.onMessage).not.toHaveBeenCalled();
    await peer.tells('/topic/messages', '{"message":"fleet:2"}');
    expect(events.onMessage).toHaveBeenCalledTimes(1);
    await peer.tells('/topic/fleet', '{"since":1,"version":2,"number":[]}');
    expect(events.onFleet).toHaveBeenCalledWith({ since: 1, version: 2, number: [] });
  });

  test('of one wagon alone its messages are that wagon’s news', async () => {
    const { events, peer } = await open(62439645);
    await peer.opens();
    expect(peer.received.join()).not.toContain('destination:/topic/messages');
    await peer.tells('/topic/wagon/62439645', '{"message":"fleet:2"}');
    expect(events.onMessage).toHaveBeenCalledTimes(1);
  });

  test('leaves the moved wagons when told to, and stays away from them after a reconnect', async () => {
    const { events, connection, peer } = await open();
    await peer.opens();
    connection.leave('/topic/fleet');
    const subscribed = peer.received.find((frame) => frame.includes('destination:/topic/fleet')) ?? '';
    expect(peer.received.at(-1)).toMatch(/^UNSUBSCRIBE\n/);
    expect(peer.received.at(-1)).toContain(/\nid:.+\n/.exec(subscribed)?.[0].trim());
    peer.ends(1006);
    await vi.advanceTimersByTimeAsync(LIVE_RECONNECT_MS);
    await Peer.all[1]?.opens();
    expect(statusesOf(events)).toEqual(['live', 'offline', 'live']);
    expect(Peer.all[1]?.received.join()).not.toContain('/topic/fleet');
  });

  test('connects again five seconds after it was lost', async () => {
    const { events, peer } = await open();
    await peer.opens();
    peer.ends(1006);
    expect(statusesOf(events)).toEqual(['live', 'offline']);
    await vi.advanceTimersByTimeAsync(LIVE_RECONNECT_MS - 1);
    expect(Peer.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(Peer.all).toHaveLength(2);
    await Peer.all[1]?.opens();
    expect(statusesOf(events)).toEqual(['live', 'offline', 'live']);
  });

  test('is lost when the server sends nothing any more, not even a heartbeat, since it was last heard', async () => {
    const { events, peer } = await open();
    await peer.opens();
    await vi.advanceTimersByTimeAsync(LIVE_HEARTBEAT_MS / 2);
    peer.onmessage({ data: '\n' });
    const heardAt = Date.now();
    await vi.advanceTimersByTimeAsync(LIVE_HEARTBEAT_MS);
    expect(statusesOf(events)).toEqual(['live']);
    await vi.advanceTimersByTimeAsync(3 * LIVE_HEARTBEAT_MS);
    expect(events.onConnection).toHaveBeenLastCalledWith({ status: 'offline', since: heardAt });
  });

  test('a refused token is told once and not tried again within seconds', async () => {
    const { events, peer } = await open();
    peer.readyState = 1;
    peer.ends(1008);
    expect(events.onUnauthorized).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(LIVE_RECONNECT_MS * 3);
    expect(Peer.all).toHaveLength(1);
  });

  test('says nothing and connects no more after it was closed', async () => {
    const { events, connection, peer } = await open();
    await peer.opens();
    connection.close();
    peer.ends(1000);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(statusesOf(events)).toEqual(['live']);
    expect(Peer.all).toHaveLength(1);
  });
});
