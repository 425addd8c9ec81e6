import fc from 'fast-check';
import { readMessages, SockJsPayloadError } from '../../src/live/sockjs-frames.ts';
import { createStompBroker } from '../../src/live/stomp-broker.ts';
import { createStompParser, StompFrameError } from '../../src/live/stomp-frames.ts';
import { cut, type FuzzTarget, soup } from './arbitraries.ts';

const STOMP_WORDS = [
  'CONNECT\n',
  'STOMP\r\n',
  'SUBSCRIBE\n',
  'UNSUBSCRIBE\n',
  'SEND\n',
  'ACK\n',
  'BEGIN\n',
  'DISCONNECT\n',
  'accept-version:1.0,1.1,1.2\n',
  'accept-version:1.2\n',
  'heart-beat:0,0\n',
  'heart-beat:10000,10000\n',
  'passcode:good\n',
  'Authorization:Bearer bad\n',
  'id:1\n',
  'destination:/topic/a\n',
  'receipt:r\\c1\n',
  'content-length:4\n',
  'content-length:99999999999\n',
  ':\n',
  '\\x\n',
  '\n',
  '\0',
  '\n\0',
  'body',
];
const LIMITS = { maxLength: 40 };
const silent = { debug() {}, info() {}, warn() {}, error() {} };

const stompFrames: FuzzTarget = {
  name: 'STOMP frames',
  share: 220,
  async fuzz(cases) {
    const property = fc.property(
      soup(STOMP_WORDS, LIMITS.maxLength),
      fc.integer({ min: 1, max: 64 }),
      fc.constantFrom('1.0' as const, '1.1' as const, '1.2' as const),
      (text, size, version) => {
        const parser = createStompParser(() => {});
        parser.useVersion(version);
        try {
          for (const part of cut(Buffer.from(text), size)) parser.push(part);
        } catch (failure) {
          if (!(failure instanceof StompFrameError)) throw failure;
        }
      },
    );
    fc.assert(property, { numRuns: cases });
  },
};

const stompSessions: FuzzTarget = {
  name: 'STOMP sessions',
  share: 120,
  async fuzz(cases) {
    const broker = createStompBroker<{ token: string }>({
      destinations: ['/topic/a'],
      authenticate: async (token) => (token === 'good' ? { token } : null),
      log: silent,
    });
    const property = fc.asyncProperty(
      fc.boolean(),
      fc.array(soup(STOMP_WORDS, LIMITS.maxLength), { maxLength: 3 }),
      async (isSignedIn, texts) => {
        let sent = 0;
        const count = () => {
          sent++;
        };
        const events = broker.accept({ isReady: () => true, send: count, close: count, terminate: count });
        if (isSignedIn) events.received('CONNECT\naccept-version:1.2\npasscode:good\n\n\0');
        for (const text of texts) {
          await Promise.resolve();
          events.received(text);
        }
        broker.publish('/topic/a', 'x');
        events.closed();
        await Promise.resolve();
        // A frame is answered once, a message goes to each of a few subscriptions: nothing multiplies.
        if (sent > 200) throw new Error(`${sent} answers to ${texts.join('').length} characters`);
        if (broker.clientCount() !== 0) throw new Error('a closed session is still counted');
      },
    );
    await fc.assert(property, { numRuns: cases });
  },
};

const SOCKJS_WORDS = [
  '[',
  ']',
  '"',
  '",',
  '"a"',
  ',',
  '"\\n"',
  '"\\u0000"',
  '"\\ud800"',
  '{}',
  'null',
  '1',
  '\\',
  '["CONNECT\\n\\n\\u0000"]',
];

const sockJsFrames: FuzzTarget = {
  name: 'SockJS messages',
  share: 140,
  async fuzz(cases) {
    const property = fc.property(soup(SOCKJS_WORDS), (text) => {
      try {
        if (!readMessages(text).every((message) => typeof message === 'string')) throw new Error('not only strings');
      } catch (failure) {
        if (!(failure instanceof SockJsPayloadError)) throw failure;
      }
    });
    fc.assert(property, { numRuns: cases });
  },
};

export const liveTargets = [stompFrames, stompSessions, sockJsFrames];
