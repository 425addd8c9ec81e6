import { randomInt } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { corsHeaders } from './sockjs-origins.ts';

const NOT_STORED = 'no-store, no-cache, no-transform, must-revalidate, max-age=0';
const PREFLIGHT_SECONDS = '3600';

/** Headers of an answer that no cache may keep and no proxy may hold back. */
export const liveHeaders = (request: IncomingMessage, contentType: string): OutgoingHttpHeaders => ({
  ...corsHeaders(request),
  'content-type': `${contentType}; charset=UTF-8`,
  'cache-control': NOT_STORED,
  'x-accel-buffering': 'no',
});

export function answerText(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...liveHeaders(request, 'text/plain'), 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

export function answerNothing(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, liveHeaders(request, 'text/plain'));
  response.end();
}

export function answerPreflight(request: IncomingMessage, response: ServerResponse, method: string): void {
  response.writeHead(204, {
    ...corsHeaders(request),
    'access-control-allow-methods': `OPTIONS, ${method}`,
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': PREFLIGHT_SECONDS,
  });
  response.end();
}

export function answerWrongMethod(request: IncomingMessage, response: ServerResponse, method: string): void {
  response.writeHead(405, { ...corsHeaders(request), allow: `OPTIONS, ${method}`, 'content-length': 0 });
  response.end();
}

/** `/info`: what a client needs to choose a transport. `entropy` feeds the random numbers of weak browsers. */
export function answerInfo(request: IncomingMessage, response: ServerResponse): void {
  const info = { websocket: true, origins: ['*:*'], cookie_needed: false, entropy: randomInt(2 ** 32) };
  response.writeHead(200, liveHeaders(request, 'application/json'));
  response.end(JSON.stringify(info));
}
