import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpSession } from './http-session.ts';
import { answerNothing, answerText } from './sockjs-answers.ts';
import { readMessages, SockJsPayloadError } from './sockjs-frames.ts';

/** `xhr_send`: messages from the client, a JSON array of strings. */
export async function receiveXhrSend(
  request: IncomingMessage,
  response: ServerResponse,
  session: HttpSession | undefined,
  maxBytes: number,
): Promise<void> {
  if (!session) return answerText(request, response, 404, 'There is no such session.\n');
  const body = await readBody(request, maxBytes);
  if (body === null) {
    // What is left of the body will not be read.
    response.setHeader('connection', 'close');
    return answerText(request, response, 413, `A body has at most ${maxBytes} bytes.\n`);
  }
  if (body === '') return answerText(request, response, 500, 'Payload expected.\n');
  try {
    if (session.received(readMessages(body))) answerNothing(request, response);
    else answerText(request, response, 404, 'The session is closed.\n');
  } catch (error) {
    if (!(error instanceof SockJsPayloadError)) throw error;
    answerText(request, response, 500, `${error.message}\n`);
  }
}

/**
 * @returns null when the body is too long
 * @throws Error when the client went away in the middle
 */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
