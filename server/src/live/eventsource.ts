import type { HttpTransport } from './http-transport.ts';
import { quote } from './sockjs-frames.ts';

/** `eventsource`: frames as server-sent events. JSON leaves no line ends in them. */
export const eventsource: HttpTransport = {
  method: 'GET',
  contentType: 'text/event-stream',
  prelude: '\r\n',
  oneFrame: false,
  wrap: (frame) => `data: ${frame}\r\n\r\n`,
  encode: (text) => Buffer.from(`data: a[${quote(text)}]\r\n\r\n`),
};
