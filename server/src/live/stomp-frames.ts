import { escapingOf, StompFrameError, type StompVersion, unescapeHeader, writeHeader } from './stomp-escaping.ts';

export { STOMP_VERSIONS, StompFrameError, type StompVersion } from './stomp-escaping.ts';

/** Bounds of a frame that is read; own choice, far above what any client of ours sends. */
export const MAX_FRAME_BYTES = 64 * 1024;
export const MAX_HEADERS = 64;
export const MAX_HEADER_BYTES = 4 * 1024;

/** A heart-beat: one end of line between frames. */
export const BEAT = '\n';

export interface StompFrame {
  command: string;
  /** Of a repeated header only the first counts. */
  headers: Map<string, string>;
  body: Uint8Array;
}

/**
 * A frame as text, NUL included. A body brings its `content-length` in bytes.
 * @throws StompFrameError when the version has no way to write a header
 */
export function encodeFrame(
  command: string,
  headers: Iterable<readonly [name: string, value: string]>,
  body: string,
  version: StompVersion,
): string {
  const escaping = escapingOf(command, version);
  let text = `${command}\n`;
  for (const [name, value] of headers) text += `${writeHeader(name, value, escaping)}\n`;
  if (body !== '') text += `content-length:${Buffer.byteLength(body)}\n`;
  return `${text}\n${body}\0`;
}

export interface StompParser {
  /**
   * Reads on. Frames are handed over while this runs, so a version set by the
   * first frame counts for the next one in the same data.
   * @throws StompFrameError at the first fault, and on every call after it
   */
  push(data: string | Uint8Array): void;
  /** How the headers of the frames to come are escaped; 1.0 until told. */
  useVersion(version: StompVersion): void;
}

const NUL = 0;
const LF = 10;
const CR = 13;
const COMMAND = /^[A-Z]{1,16}$/;
const CONTENT_LENGTH = /^\d{1,9}$/;

/** Reads frames from data that may be cut anywhere. Holds at most one frame. */
export function createStompParser(onFrame: (frame: StompFrame) => void): StompParser {
  let version: StompVersion = '1.0';
  let state: 'between' | 'betweenCr' | 'head' | 'body' | 'failed' = 'between';
  let frameBytes = 0;
  let command = '';
  let headers = new Map<string, string>();
  let headerCount = 0;
  let contentLength: number | null = null;
  /** The line or the body that is being read. */
  const held = createByteRow();

  function take(byte: number): void {
    if (state === 'betweenCr') {
      if (byte !== LF) throw new StompFrameError('a carriage return stands alone between frames');
      state = 'between';
      return;
    }
    if (state === 'between') {
      if (byte === LF) return;
      if (byte === CR) {
        state = 'betweenCr';
        return;
      }
      state = 'head';
    }
    if (++frameBytes > MAX_FRAME_BYTES) throw new StompFrameError(`a frame is longer than ${MAX_FRAME_BYTES} bytes`);
    if (state === 'head') takeHead(byte);
    else takeBody(byte);
  }

  function takeHead(byte: number): void {
    if (byte === NUL) throw new StompFrameError('a frame ended before its empty line');
    if (byte !== LF) {
      if (held.length === MAX_HEADER_BYTES)
        throw new StompFrameError(`a header is longer than ${MAX_HEADER_BYTES} bytes`);
      held.add(byte);
      return;
    }
    const line = toText(withoutCarriageReturns(held.takeAll()));
    if (command === '') startFrame(line);
    else if (line !== '') addHeader(line);
    else startBody();
  }

  function startFrame(line: string): void {
    if (!COMMAND.test(line)) throw new StompFrameError('a frame does not begin with a command');
    command = line;
  }

  function addHeader(line: string): void {
    if (++headerCount > MAX_HEADERS) throw new StompFrameError(`a frame has more than ${MAX_HEADERS} headers`);
    const colon = line.indexOf(':');
    if (colon < 1) throw new StompFrameError('a header has no name or no colon');
    const escaping = escapingOf(command, version);
    const name = unescapeHeader(line.slice(0, colon), escaping);
    const value = unescapeHeader(line.slice(colon + 1), escaping);
    if (!headers.has(name)) headers.set(name, value);
  }

  function startBody(): void {
    const stated = headers.get('content-length');
    if (stated !== undefined) {
      if (!CONTENT_LENGTH.test(stated)) throw new StompFrameError('content-length is not a number');
      contentLength = Number(stated);
      if (contentLength > MAX_FRAME_BYTES) throw new StompFrameError(`a frame is longer than ${MAX_FRAME_BYTES} bytes`);
    }
    state = 'body';
  }

  function takeBody(byte: number): void {
    const ends = contentLength === null ? byte === NUL : held.length === contentLength;
    if (!ends) {
      held.add(byte);
      return;
    }
    if (byte !== NUL) throw new StompFrameError('a body is longer than its content-length');
    const frame = { command, headers, body: held.takeAll() };
    state = 'between';
    frameBytes = 0;
    command = '';
    headers = new Map();
    headerCount = 0;
    contentLength = null;
    onFrame(frame);
  }

  return {
    push(data) {
      if (state === 'failed') throw new StompFrameError('an earlier frame was malformed');
      try {
        for (const byte of typeof data === 'string' ? Buffer.from(data) : data) take(byte);
      } catch (error) {
        state = 'failed';
        held.takeAll();
        throw error;
      }
    },
    useVersion(next) {
      version = next;
    },
  };
}

/** STOMP 1.2 ends a line with LF or CR LF; more CRs than one are forgiven. */
function withoutCarriageReturns(line: Uint8Array): Uint8Array {
  let end = line.length;
  while (line[end - 1] === CR) end--;
  return line.subarray(0, end);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function toText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new StompFrameError('a header is not UTF-8');
  }
}

/** Bytes that arrive one by one; room grows by doubling and is given back when they are taken. */
function createByteRow() {
  const firstRoom = 64;
  let bytes = new Uint8Array(firstRoom);
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(byte: number): void {
      if (length === bytes.length) {
        const wider = new Uint8Array(bytes.length * 2);
        wider.set(bytes);
        bytes = wider;
      }
      bytes[length++] = byte;
    },
    takeAll(): Uint8Array {
      const taken = bytes.slice(0, length);
      if (bytes.length > firstRoom) bytes = new Uint8Array(firstRoom);
      length = 0;
      return taken;
    },
  };
}
