import type { HttpTransport } from './http-transport.ts';
import { quote } from './sockjs-frames.ts';

/** `xhr`: every request is answered with one frame. */
export const xhrPolling: HttpTransport = {
  method: 'POST',
  contentType: 'application/javascript',
  prelude: '',
  oneFrame: true,
  wrap: (frame) => `${frame}\n`,
  encode: (text) => Buffer.from(`a[${quote(text)}]\n`),
};
