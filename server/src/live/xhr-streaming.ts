import type { HttpTransport } from './http-transport.ts';
import { xhrPolling } from './xhr-polling.ts';

/** Some browsers show nothing of a response before they have 2 KiB of it. */
const PRELUDE = `${'h'.repeat(2048)}\n`;

/** `xhr_streaming`: a long response, one frame a line, as lines of `xhr` are. */
export const xhrStreaming: HttpTransport = { ...xhrPolling, prelude: PRELUDE, oneFrame: false };
