import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BEAT,
  createStompParser,
  encodeFrame,
  MAX_FRAME_BYTES,
  MAX_HEADER_BYTES,
  MAX_HEADERS,
  STOMP_VERSIONS,
  type StompFrame,
  StompFrameError,
  type StompVersion,
} from './stomp-frames.ts';

function read(data: Iterable<string | Uint8Array>, version: StompVersion = '1.2'): StompFrame[] {
  const frames: StompFrame[] = [];
  const parser = createStompParser((frame) => frames.push(frame));
  parser.useVersion(version);
  for (const part of data) parser.push(part);
  return frames;
}

const headersOf = (frame: StompFrame | undefined) => Object.fromEntries(frame?.headers ?? []);
const bodyOf = (frame: StompFrame | undefined) => Buffer.from(frame?.body ?? []).toString();

/** Text full of the characters that matter to the codec. */
const trickyText = (specials: string[]) =>
  fc
    .array(fc.oneof(fc.constantFrom(...specials), fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 12 })
    .map((parts) => parts.join(''));

/** What a header of the version can carry at all: 1.1 has no escape for CR, 1.0 none whatever. */
const HEADER_SPECIALS: Record<StompVersion, string[]> = {
  '1.0': ['\\', ':', 'ў'],
  '1.1': ['\\', ':', 'n', 'c', '\n'],
  '1.2': ['\\', ':', 'n', 'c', 'r', '\n', '\r'],
};

const frameOf = (version: StompVersion) =>
  fc.record({
    command: fc.constantFrom('SEND', 'SUBSCRIBE', 'MESSAGE', 'ERROR'),
    headers: fc.uniqueArray(
      fc.tuple(
        trickyText(HEADER_SPECIALS[version])
          .map((name) => (version === '1.0' ? name.replaceAll(':', '') : name))
          .filter((name) => name !== '' && name !== 'content-length'),
        trickyText(HEADER_SPECIALS[version]),
      ),
      { selector: ([name]) => name, maxLength: 8 },
    ),
    body: trickyText(['\0', '\n', '\r', ':', 'ў']),
  });

describe.each(STOMP_VERSIONS)('frames of version %s', (version) => {
  test('come back as they were written, wherever the bytes are cut', () => {
    const frameList = fc.array(frameOf(version), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(frameList, fc.array(fc.nat({ max: 4000 }), { maxLength: 20 }), (frames, cuts) => {
        const text = frames.map(({ command, headers, body }) => encodeFrame(command, headers, body, version));
        const bytes = Buffer.from(text.join(BEAT));
        const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
        const parts = places.slice(1).map((end, index) => bytes.subarray(places[index], end));

        const found = read(parts, version).map((frame) => {
          const headers = [...frame.headers].filter(([name]) => name !== 'content-length');
          return { command: frame.command, headers, body: bodyOf(frame) };
        });
        expect(found).toEqual(frames);
      }),
    );
  });
});

test('a body may hold NUL when its length in bytes is stated', () => {
  const [frame] = read([encodeFrame('MESSAGE', [], 'vagon\0ўзбек', '1.2')]);
  expect(headersOf(frame)).toEqual({ 'content-length': '16' });
  expect(bodyOf(frame)).toBe('vagon\0ўзбек');
});

test('line ends between frames are heart-beats and no frames', () => {
  expect(read(['\n\n\r\n', 'SEND\n\n\0', '\n', '\r', '\n\n', 'SEND\n\n\0\n'])).toHaveLength(2);
});

test('lines may end in CR LF', () => {
  const [frame] = read(['CONNECT\r\naccept-version:1.2\r\nhost:vagon\r\n\r\n\0']);
  expect(headersOf(frame)).toEqual({ 'accept-version': '1.2', host: 'vagon' });
});

test('of a repeated header the first counts', () => {
  const [frame] = read(['SUBSCRIBE\nid:first\nid:second\n\n\0']);
  expect(headersOf(frame)).toEqual({ id: 'first' });
});

test.each<[StompVersion, string]>([
  ['1.0', 'a\\cb\\nc'],
  ['1.1', 'a:b\nc'],
  ['1.2', 'a:b\nc'],
])('version %s reads escapes its own way', (version, value) => {
  expect(headersOf(read(['SEND\nkey:a\\cb\\nc\n\n\0'], version)[0])).toEqual({ key: value });
});

test('CONNECT is read without escapes and CONNECTED written without them', () => {
  expect(headersOf(read(['CONNECT\npasscode:a\\tb\n\n\0'])[0])).toEqual({ passcode: 'a\\tb' });
  expect(encodeFrame('CONNECTED', [['session', 'a:b\\']], '', '1.2')).toContain('session:a:b\\\n');
});

test('a version set by the first frame counts for the next one in the same data', () => {
  const frames: StompFrame[] = [];
  const parser = createStompParser((frame) => {
    frames.push(frame);
    parser.useVersion('1.2');
  });
  parser.push('CONNECT\n\n\0SUBSCRIBE\nid:a\\cb\n\n\0');
  expect(headersOf(frames[1])).toEqual({ id: 'a:b' });
});

test.each<[string, string]>([
  ['a NUL in the head', 'SEND\nkey:value\0'],
  ['no command', '\n:\n\n\0'],
  ['a command that is none', 'GET / HTTP/1.1\r\n\r\n'],
  ['a header without a colon', 'SEND\nkey\n\n\0'],
  ['a header without a name', 'SEND\n:value\n\n\0'],
  ['an unknown escape', 'SEND\nkey:a\\tb\n\n\0'],
  ['an escape that is cut short', 'SEND\nkey:a\\\n\n\0'],
  ['a content-length that is no number', 'SEND\ncontent-length:-1\n\nx\0'],
  ['a body longer than its content-length', 'SEND\ncontent-length:1\n\nxy\0'],
  ['a content-length beyond the bound', 'SEND\ncontent-length:65537\n\n'],
  ['a lone CR between frames', '\rSEND\n\n\0'],
  ['too many headers', `SEND\n${'a:b\n'.repeat(MAX_HEADERS + 1)}`],
  ['a header that never ends', `SEND\n${'a'.repeat(MAX_HEADER_BYTES + 1)}`],
  ['a body that never ends', `SEND\n\n${'a'.repeat(MAX_FRAME_BYTES)}`],
])('%s is refused by the typed error, and nothing is read after it', (_what, text) => {
  const frames: StompFrame[] = [];
  const parser = createStompParser((frame) => frames.push(frame));
  parser.useVersion('1.2');
  expect(() => parser.push(text)).toThrow(StompFrameError);
  expect(() => parser.push('SEND\n\n\0')).toThrow(StompFrameError);
  expect(frames).toEqual([]);
});

test('bytes that are not UTF-8 in a header are refused', () => {
  expect(() => read([Buffer.from([83, 69, 78, 68, 10, 97, 58, 0xff, 10, 10, 0])])).toThrow(StompFrameError);
});

test('a header that the version cannot write is refused', () => {
  expect(() => encodeFrame('RECEIPT', [['receipt-id', 'a\nb']], '', '1.0')).toThrow(StompFrameError);
  expect(() => encodeFrame('RECEIPT', [['receipt-id', 'a\0b']], '', '1.2')).toThrow(StompFrameError);
});

test('garbage never raises anything but the typed error', () => {
  const almostFrame = fc
    .array(fc.constantFrom('SEND', 'CONNECT', '\n', '\r', '\0', ':', '\\', 'a', 'content-length:3', 'ў'), {
      maxLength: 60,
    })
    .map((parts) => Buffer.from(parts.join('')));
  const garbage = fc.oneof(fc.uint8Array({ maxLength: 500 }), almostFrame);
  fc.assert(
    fc.property(fc.array(garbage, { maxLength: 5 }), fc.constantFrom(...STOMP_VERSIONS), (parts, version) => {
      try {
        read(parts, version);
      } catch (error) {
        expect(error).toBeInstanceOf(StompFrameError);
      }
    }),
    { numRuns: 500 },
  );
});

test('an endless frame is refused before it fills memory', () => {
  const parser = createStompParser(() => {});
  const part = new Uint8Array(1024).fill(97);
  let pushed = 0;
  parser.push('SEND\n\n');
  expect(() => {
    for (; pushed < 1024; pushed++) parser.push(part);
  }).toThrow(StompFrameError);
  expect(pushed * part.length).toBeLessThanOrEqual(MAX_FRAME_BYTES);
});
