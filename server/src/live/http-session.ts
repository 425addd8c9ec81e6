import type { HttpReceiver, ReceiverEvents } from './http-receiver.ts';
import type { ConnectionEvents, LiveConnection, LivePayload, OnConnection } from './live-connection.ts';
import { closeFrame, HEARTBEAT_FRAME, OPEN_FRAME } from './sockjs-frames.ts';
import { NOT_READY_BYTES, type SockJsLimits } from './sockjs-limits.ts';

const ANOTHER_RECEIVER = closeFrame(2010, 'Another connection still open');
const INTERRUPTED = closeFrame(1002, 'Connection interrupted');

/** A SockJS session over HTTP: it outlives the responses that it speaks through. */
export interface HttpSession {
  /** Speaks through a new response from now on, unless another is still open. */
  attach(open: (events: ReceiverEvents) => HttpReceiver): void;
  /** @returns false when the session is closed and takes nothing any more */
  received(messages: readonly string[]): boolean;
  /** Says farewell to the receiver that is there, if one is, and is gone. */
  close(code: number, reason: string): void;
  terminate(): void;
}

/** @param onGone the session may be forgotten */
export function createHttpSession(onConnection: OnConnection, limits: SockJsLimits, onGone: () => void): HttpSession {
  let receiver: HttpReceiver | null = null;
  /** Said to every receiver once the session is closed. */
  let farewell: string | null = null;
  let isOpened = false;
  let isOver = false;
  let isForgotten = false;
  let outbox: LivePayload[] = [];
  let outboxBytes = 0;
  let heartbeat: NodeJS.Timeout | undefined;
  let forgetting: NodeJS.Timeout | undefined;

  const connection: LiveConnection = {
    isReady: () => receiver?.isReady() === true && outboxBytes < NOT_READY_BYTES,
    send(payload) {
      // What is sent in one turn travels together: a polling client takes one frame a request.
      if (outbox.length === 0) queueMicrotask(flush);
      outbox.push(payload);
      outboxBytes += payload.bytes;
    },
    close,
    terminate,
  };
  const events: ConnectionEvents = onConnection(connection);
  waitForReceiver();

  function flush(): void {
    if (!receiver?.isOpen() || outbox.length === 0) return;
    const payloads = outbox;
    outbox = [];
    outboxBytes = 0;
    receiver.messages(payloads);
  }

  function attach(open: (events: ReceiverEvents) => HttpReceiver): void {
    if (receiver) {
      const second = open({ drained: () => {}, ended: () => {}, gone: () => {} });
      second.frame(ANOTHER_RECEIVER);
      second.end();
      return;
    }
    clearTimeout(forgetting);
    const attached = open({
      drained: () => events.ready(),
      ended: () => detach(attached),
      gone(wasInterrupted) {
        if (wasInterrupted) interrupted(attached);
        if (!receiver) waitForReceiver();
      },
    });
    receiver = attached;
    if (!isOpened) {
      isOpened = true;
      attached.frame(OPEN_FRAME);
    }
    flush();
    sayFarewell();
    if (receiver !== attached) return;
    heartbeat = setInterval(() => attached.frame(HEARTBEAT_FRAME), limits.heartbeatMs);
    events.ready();
  }

  function sayFarewell(): void {
    const current = receiver;
    if (farewell === null || !current) return;
    current.frame(farewell);
    current.end();
  }

  function detach(ended: HttpReceiver): void {
    if (receiver !== ended) return;
    receiver = null;
    clearInterval(heartbeat);
  }

  function interrupted(gone: HttpReceiver): void {
    if (receiver !== gone) return;
    farewell ??= INTERRUPTED;
    detach(gone);
    closed();
  }

  function waitForReceiver(): void {
    if (isForgotten) return;
    clearTimeout(forgetting);
    forgetting = setTimeout(forget, limits.disconnectDelayMs);
  }

  function forget(): void {
    if (isForgotten) return;
    isForgotten = true;
    clearTimeout(forgetting);
    clearInterval(heartbeat);
    outbox = [];
    closed();
    onGone();
  }

  function closed(): void {
    if (isOver) return;
    isOver = true;
    events.closed();
  }

  function close(code: number, reason: string): void {
    if (farewell !== null) return;
    farewell = closeFrame(code, reason);
    flush();
    sayFarewell();
    closed();
  }

  function terminate(): void {
    const current = receiver;
    receiver = null;
    current?.destroy();
    forget();
  }

  return {
    attach,
    received(messages) {
      for (const message of messages) {
        if (farewell !== null) return false;
        events.received(message);
      }
      return true;
    },
    close(code, reason) {
      close(code, reason);
      forget();
    },
    terminate,
  };
}
