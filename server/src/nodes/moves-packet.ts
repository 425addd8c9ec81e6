import { createHmac, timingSafeEqual } from 'node:crypto';
import { MICRODEGREES } from '@vagon/contract';
import { bareState, type WagonState } from '../fleet/wagon-state.ts';

/**
 * What a node tells the others: how wagons moved in its commits, or with no
 * wagons only that it is there. Packets with wagons are counted from 1 at each
 * start of the node; one without bears the number of the last that had some.
 */
export interface MovesPacket {
  /** The node's start, see `Installation.start`. */
  start: number;
  sequence: number;
  moves: readonly WagonState[];
}

/** Wagons in one packet; more are told in several. */
export const MOST_MOVES = 1_000;

const FORMAT = 1;
const HEADER_BYTES = 1 + 8 + 8 + 2;
const MOST_BYTES_OF_MOVE = 79;
/** HMAC-SHA256 cut to 128 bits (RFC 2104, section 5). */
const SEAL_BYTES = 16;

const HAS = { position: 1, distance: 2, temperature: 4, battery: 8, load: 16 } as const;
const IS = { atStation: 32, empty: 64 } as const;

const LAST_NUMBER = 99_999_999;
/** The last moment that a JavaScript date can hold, Unix ms. */
const LAST_MOMENT = 8.64e15;

/**
 * Writes a packet, little-endian, and seals it for its topic, so that nobody
 * who lacks the secret can make one, nor make one node's that of another.
 * @throws RangeError when it holds more wagons than {@link MOST_MOVES}
 */
export function sealMoves({ start, sequence, moves }: MovesPacket, topic: string, secret: Buffer): Buffer {
  if (moves.length > MOST_MOVES) throw new RangeError(`${moves.length} moves in a packet`);
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + moves.length * MOST_BYTES_OF_MOVE + SEAL_BYTES);
  let at = bytes.writeUInt8(FORMAT, 0);
  at = bytes.writeDoubleLE(start, at);
  at = bytes.writeDoubleLE(sequence, at);
  at = bytes.writeUInt16LE(moves.length, at);
  for (const move of moves) at = writeMove(bytes, at, move);
  sealOf(bytes.subarray(0, at), topic, secret).copy(bytes, at);
  return bytes.subarray(0, at + SEAL_BYTES);
}

/** Whether the bytes were sealed for the topic by one who has the secret. */
export function isSealed(bytes: Buffer, topic: string, secret: Buffer): boolean {
  if (bytes.length < HEADER_BYTES + SEAL_BYTES) return false;
  const end = bytes.length - SEAL_BYTES;
  return timingSafeEqual(bytes.subarray(end), sealOf(bytes.subarray(0, end), topic, secret));
}

/**
 * Reads what {@link sealMoves} wrote.
 * @throws RangeError when the bytes are none of that, or hold a value out of its range
 */
export function readMoves(bytes: Buffer): MovesPacket {
  const end = bytes.length - SEAL_BYTES;
  if (end < HEADER_BYTES || bytes.readUInt8(0) !== FORMAT) throw new RangeError('a packet of another format');
  const start = bytes.readDoubleLE(1);
  const sequence = bytes.readDoubleLE(9);
  const count = bytes.readUInt16LE(17);
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(sequence)) throw new RangeError('a packet without count');
  if (count > MOST_MOVES) throw new RangeError(`${count} moves in a packet`);
  const reader = { bytes: bytes.subarray(0, end), at: HEADER_BYTES };
  const moves = Array.from({ length: count }, () => readMove(reader));
  if (reader.at !== end) throw new RangeError('a packet longer than its moves');
  return { start, sequence, moves };
}

function sealOf(bytes: Buffer, topic: string, secret: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${topic}\n`).update(bytes).digest().subarray(0, SEAL_BYTES);
}

function writeMove(bytes: Buffer, from: number, move: WagonState): number {
  const flags =
    (move.positionDate === null ? 0 : HAS.position) |
    (move.positionDate === null || move.stationDistance === null ? 0 : HAS.distance) |
    (move.temperatureDate === null ? 0 : HAS.temperature) |
    (move.batteryDate === null ? 0 : HAS.battery) |
    (move.loadDate === null ? 0 : HAS.load) |
    (move.atStation ? IS.atStation : 0) |
    (move.isEmpty === true ? IS.empty : 0);
  let at = bytes.writeUInt32LE(move.number, from);
  at = bytes.writeUInt8(flags, at);
  at = bytes.writeDoubleLE(move.date, at);
  at = bytes.writeDoubleLE(move.readingId, at);
  at = bytes.writeUInt32LE(move.sensorId, at);
  if (move.positionDate !== null) {
    at = bytes.writeDoubleLE(move.positionDate, at);
    at = bytes.writeInt32LE(Math.round((move.latitude ?? 0) * MICRODEGREES), at);
    at = bytes.writeInt32LE(Math.round((move.longitude ?? 0) * MICRODEGREES), at);
    at = bytes.writeUInt16LE(move.stationId, at);
    if (move.stationDistance !== null) at = bytes.writeFloatLE(move.stationDistance, at);
  }
  if (move.temperatureDate !== null) {
    at = bytes.writeDoubleLE(move.temperatureDate, at);
    at = bytes.writeFloatLE(move.temperature ?? 0, at);
  }
  if (move.batteryDate !== null) {
    at = bytes.writeDoubleLE(move.batteryDate, at);
    at = bytes.writeFloatLE(move.battery ?? 0, at);
  }
  if (move.loadDate !== null) at = bytes.writeDoubleLE(move.loadDate, at);
  return at;
}

interface Reader {
  bytes: Buffer;
  at: number;
}

/** @throws RangeError also where the bytes end before the move does */
function readMove(reader: Reader): WagonState {
  const number = within(uint32(reader), 0, LAST_NUMBER);
  const flags = reader.bytes.readUInt8(reader.at++);
  const has = (part: number) => (flags & part) !== 0;
  const state = bareState({
    number,
    date: moment(reader),
    readingId: within(double(reader), Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    sensorId: uint32(reader),
  });
  if (has(HAS.position)) {
    state.positionDate = moment(reader);
    state.latitude = within(int32(reader) / MICRODEGREES, -90, 90);
    state.longitude = within(int32(reader) / MICRODEGREES, -180, 180);
    state.stationId = uint16(reader);
    state.stationDistance = has(HAS.distance) ? within(float(reader), 0, Number.MAX_SAFE_INTEGER) : null;
    state.atStation = has(IS.atStation);
  }
  if (has(HAS.temperature)) {
    state.temperatureDate = moment(reader);
    state.temperature = within(float(reader), -1_000, 1_000);
  }
  if (has(HAS.battery)) {
    state.batteryDate = moment(reader);
    state.battery = within(float(reader), 0, 100);
  }
  if (has(HAS.load)) {
    state.loadDate = moment(reader);
    state.isEmpty = has(IS.empty);
  }
  return state;
}

function within(value: number, least: number, most: number): number {
  if (!(value >= least && value <= most)) throw new RangeError(`${value} in a move`);
  return value;
}

const moment = (reader: Reader) => within(double(reader), -LAST_MOMENT, LAST_MOMENT);

function double(reader: Reader): number {
  reader.at += 8;
  return reader.bytes.readDoubleLE(reader.at - 8);
}

function float(reader: Reader): number {
  reader.at += 4;
  return reader.bytes.readFloatLE(reader.at - 4);
}

function int32(reader: Reader): number {
  reader.at += 4;
  return reader.bytes.readInt32LE(reader.at - 4);
}

function uint32(reader: Reader): number {
  reader.at += 4;
  return reader.bytes.readUInt32LE(reader.at - 4);
}

function uint16(reader: Reader): number {
  reader.at += 2;
  return reader.bytes.readUInt16LE(reader.at - 2);
}
