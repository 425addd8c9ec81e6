import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpTransport } from './http-transport.ts';
import type { LivePayload } from './live-connection.ts';
import { liveHeaders } from './sockjs-answers.ts';
import { messageFrame } from './sockjs-frames.ts';
import type { SockJsLimits } from './sockjs-limits.ts';

/** One response that frames are written to. It ends by itself when it has carried enough. */
export interface HttpReceiver {
  /** Whether it may be written to at all. */
  isOpen(): boolean;
  /** Whether the client reads as fast as is written. */
  isReady(): boolean;
  frame(frame: string): void;
  messages(payloads: readonly LivePayload[]): void;
  end(): void;
  /** Cuts the client's socket. */
  destroy(): void;
}

export interface ReceiverEvents {
  /** What was written has left; more may follow. */
  drained(): void;
  /** Nothing more can be written; what was may still be on its way. */
  ended(): void;
  /** The response is over. @param wasInterrupted whether the client went away in the middle of it */
  gone(wasInterrupted: boolean): void;
}

export function createHttpReceiver(
  request: IncomingMessage,
  response: ServerResponse,
  transport: HttpTransport,
  limits: SockJsLimits,
  events: ReceiverEvents,
): HttpReceiver {
  let open = true;
  let written = 0;

  function write(data: string | Buffer): void {
    response.write(data);
    written += Buffer.byteLength(data);
  }

  function endWhenFull(): void {
    if (transport.oneFrame || written >= limits.responseBytes) end();
  }

  function end(): void {
    if (!open) return;
    open = false;
    // A client that never reads the rest would hold it in memory for as long as its socket lives.
    const linger = setTimeout(() => response.destroy(), limits.lingerMs);
    response.once('close', () => clearTimeout(linger));
    response.end();
    events.ended();
  }

  response.on('drain', events.drained);
  response.on('error', () => {});
  response.once('close', () => {
    const wasInterrupted = open;
    open = false;
    events.gone(wasInterrupted);
  });
  response.writeHead(200, liveHeaders(request, transport.contentType));
  if (transport.prelude !== '') write(transport.prelude);

  return {
    isOpen: () => open,
    isReady: () => open && !response.writableNeedDrain,
    frame(frame) {
      if (!open) return;
      write(transport.wrap(frame));
      endWhenFull();
    },
    messages(payloads) {
      if (!open || payloads.length === 0) return;
      if (transport.oneFrame) write(transport.wrap(messageFrame(payloads)));
      else for (const payload of payloads) write(payload.encodedBy(transport.encode));
      endWhenFull();
    },
    end,
    destroy: () => response.destroy(),
  };
}
