/** A whole message of text: the bit FIN and the opcode 1. */
const WHOLE_TEXT = 0x81;
/** Lengths from here on stand in two bytes, and from there on in eight. */
const TWO_BYTES_FROM = 126;
const EIGHT_BYTES_FROM = 65_536;

/**
 * A text message as a server sends it on a websocket: one frame, not masked
 * (RFC 6455, section 5.2). The same bytes serve every client that is told it.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headBytes = length < TWO_BYTES_FROM ? 2 : length < EIGHT_BYTES_FROM ? 4 : 10;
  const frame = Buffer.alloc(headBytes + length);
  frame[0] = WHOLE_TEXT;
  frame[1] = headBytes === 2 ? length : headBytes === 4 ? 126 : 127;
  if (headBytes === 4) frame.writeUInt16BE(length, 2);
  if (headBytes === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, headBytes);
  return frame;
}
