import type { Log } from '../log.ts';
import { type ConnectionEvents, createLivePayload, type LiveConnection, type LivePayload } from './live-connection.ts';
import { createOutbox } from './outbox.ts';
import { type ConnectRequest, connectedHeaders, readConnect } from './stomp-connect.ts';
import {
  BEAT,
  createStompParser,
  encodeFrame,
  type StompFrame,
  StompFrameError,
  type StompVersion,
} from './stomp-frames.ts';
import { keepHeartbeat } from './stomp-heartbeat.ts';
import { CLOSE_NORMAL, CLOSE_POLICY, CLOSE_TRY_AGAIN, errorHeaders, Refusal } from './stomp-refusal.ts';
import { createSubscriptions, type Subscriptions } from './stomp-subscriptions.ts';
import type { Topics } from './stomp-topics.ts';

/** What a client may send before CONNECTED, the connect frame included. */
const MAX_BYTES_BEFORE_CONNECTED = 64 * 1024;
/** How long who never signed in may take to take leave, milliseconds: they hold one of the places that there are. */
const STRANGERS_LEAVE_WITHIN_MS = 1_000;

const beat = createLivePayload(BEAT);

export interface SessionOptions<Identity> {
  /** @param token without `Bearer ` */
  authenticate(token: string): Promise<Identity | null>;
  topics: Topics;
  log: Log;
  /** Offered between beats, milliseconds. */
  heartbeatMs: number;
  /** How long a client may take until it is signed in, milliseconds. */
  connectWithinMs: number;
  /** How often the token of a live session is checked again, milliseconds. */
  recheckMs: number;
  /** The session became, or ceased to be, a signed-in one. */
  onChanged(): void;
  /** The client did not keep up, or fell silent. */
  onGivenUp(): void;
}

export interface StompSession<Identity> {
  readonly events: ConnectionEvents;
  isConnected(): boolean;
  /** Ends the session when its identity matches, also one that is only being found out. */
  closeWhere(predicate: (identity: Identity) => boolean): void;
}

/** One client's conversation: connect, subscribe, receive, go. */
export function createStompSession<Identity>(
  connection: LiveConnection,
  options: SessionOptions<Identity>,
): StompSession<Identity> {
  const { authenticate, topics, log, heartbeatMs } = options;
  let state: 'new' | 'authenticating' | 'connected' | 'over' = 'new';
  let version: StompVersion = '1.0';
  let identity: Identity | null = null;
  let subscriptions: Subscriptions | undefined;
  let bytesBeforeConnected = 0;
  let heardAt = performance.now();
  let stopTimers = () => {};
  let leaving: NodeJS.Timeout | undefined;
  /** Frames that came while the token was being checked. */
  const early: StompFrame[] = [];
  /** Revocations that came while the token was being checked. */
  const revocations: ((identity: Identity) => boolean)[] = [];
  const outbox = createOutbox(connection, giveUp);
  const parser = createStompParser(take);
  const connectTimer = setTimeout(
    () => refuse(new Refusal('The connection was not signed in in time.', CLOSE_POLICY)),
    options.connectWithinMs,
  );

  function take(frame: StompFrame): void {
    if (state === 'over') return;
    try {
      if (state === 'authenticating') early.push(frame);
      else if (state === 'connected') answer(frame);
      else connect(frame);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(error, frame);
    }
  }

  function connect(frame: StompFrame): void {
    const request = readConnect(frame, heartbeatMs);
    state = 'authenticating';
    version = request.version;
    parser.useVersion(version);
    authenticate(request.token).then(
      (found) => signIn(frame, request, found),
      (error) => {
        log.error({ err: error }, 'a live client could not be checked');
        refuse(new Refusal('The token cannot be checked now.', CLOSE_TRY_AGAIN), frame);
      },
    );
  }

  function signIn(frame: StompFrame, request: ConnectRequest, found: Identity | null): void {
    if (state !== 'authenticating') return;
    if (found === null || revocations.some((isRevoked) => isRevoked(found))) {
      refuse(new Refusal('The access token is not valid.', CLOSE_POLICY), frame);
      return;
    }
    clearTimeout(connectTimer);
    state = 'connected';
    identity = found;
    // Past `deliver`: a session that is over has no subscriptions.
    subscriptions = createSubscriptions(topics, version, { deliver: outbox.send });
    tell('CONNECTED', connectedHeaders(version, heartbeatMs));
    acknowledge(frame);
    keepAlive(request);
    options.onChanged();
    for (const waiting of early.splice(0)) take(waiting);
  }

  function keepAlive(request: ConnectRequest): void {
    const stopHeartbeat = keepHeartbeat(request.heartbeat, {
      beat: () => deliver(beat, 'beat'),
      silence: () => performance.now() - heardAt,
      lost: () => giveUp('its heart-beats stopped'),
    });
    const recheck = setInterval(() => void check(request.token), options.recheckMs);
    stopTimers = () => {
      stopHeartbeat();
      clearInterval(recheck);
    };
  }

  /** A session may end on another node, or simply run out, without anyone telling this one. */
  async function check(token: string): Promise<void> {
    try {
      if ((await authenticate(token)) === null) end();
    } catch (error) {
      log.warn({ err: error }, 'a live client could not be checked again');
    }
  }

  function answer(frame: StompFrame): void {
    switch (frame.command) {
      case 'SUBSCRIBE':
        subscriptions?.subscribe(frame);
        acknowledge(frame);
        break;
      case 'UNSUBSCRIBE':
        subscriptions?.unsubscribe(frame);
        acknowledge(frame);
        break;
      case 'DISCONNECT':
        acknowledge(frame);
        finish(CLOSE_NORMAL, 'disconnected');
        break;
      case 'SEND':
        throw new Refusal('This connection only receives.', CLOSE_POLICY);
      case 'CONNECT':
      case 'STOMP':
        throw new Refusal('The connection is already signed in.');
      default:
        throw new Refusal('This command is not offered.');
    }
  }

  function acknowledge({ headers }: StompFrame): void {
    const receipt = headers.get('receipt');
    if (receipt !== undefined) tell('RECEIPT', [['receipt-id', receipt]]);
  }

  function tell(command: string, headers: readonly [string, string][], body = ''): void {
    deliver(createLivePayload(encodeFrame(command, headers, body, version)));
  }

  function deliver(payload: LivePayload, coalesce?: string): void {
    if (state !== 'over') outbox.send(payload, coalesce);
  }

  function refuse(refusal: Refusal, frame?: StompFrame): void {
    if (state === 'over') return;
    tell('ERROR', errorHeaders(refusal, frame), refusal.message);
    finish(refusal.closeCode, refusal.message);
  }

  function end(): void {
    refuse(new Refusal('The access token is no longer valid.', CLOSE_POLICY));
  }

  function finish(code: number, reason: string): void {
    if (!leave()) return;
    outbox.flush();
    if (identity === null) leaving = setTimeout(connection.terminate, STRANGERS_LEAVE_WITHIN_MS);
    connection.close(code, reason);
  }

  function giveUp(why: string): void {
    if (!leave()) return;
    log.info({ why }, 'a live client was given up');
    options.onGivenUp();
    connection.terminate();
  }

  /** @returns false when the session was over already */
  function leave(): boolean {
    if (state === 'over') return false;
    const wasConnected = state === 'connected';
    state = 'over';
    clearTimeout(connectTimer);
    stopTimers();
    early.length = 0;
    subscriptions?.clear();
    if (wasConnected) options.onChanged();
    return true;
  }

  return {
    isConnected: () => state === 'connected',
    closeWhere(predicate) {
      if (state === 'authenticating') revocations.push(predicate);
      else if (state === 'connected' && identity !== null && predicate(identity)) end();
    },
    events: {
      received(data) {
        if (state === 'over') return;
        heardAt = performance.now();
        if (state !== 'connected') {
          bytesBeforeConnected += data.length;
          if (bytesBeforeConnected > MAX_BYTES_BEFORE_CONNECTED)
            return refuse(new Refusal('Too much was sent before CONNECTED.'));
        }
        try {
          parser.push(data);
        } catch (error) {
          if (!(error instanceof StompFrameError)) throw error;
          refuse(new Refusal(`Malformed frame: ${error.message}.`));
        }
      },
      ready() {
        if (state !== 'over') outbox.moveOn();
      },
      closed() {
        clearTimeout(leaving);
        leave();
      },
    },
  };
}
