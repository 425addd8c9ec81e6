import { crc32, inflateRawSync } from 'node:zlib';
import { tooLarge, unreadable } from './file-fault.ts';

/*
 * Source of the layout: PKWARE's APPNOTE.TXT, sections 4.3.7 (local header),
 * 4.3.12 (directory header) and 4.3.16 (end of directory).
 */
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const DIRECTORY = 0x02014b50;
const DIRECTORY_BYTES = 46;
const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const VERSION = 20;

interface Packed {
  path: string;
  method: number;
  bytes: Buffer;
  /** As the archive says, which may be a lie. */
  unpackedBytes: number;
}

/**
 * Unpacks those entries of a zip archive that are wanted, never to more than
 * `most` bytes together: what the directory says is looked at first, and what
 * comes out is counted too, because a directory can lie.
 * @throws FileFault `file_unreadable`, `file_too_large`
 */
export function unpackZip(archive: Buffer, isWanted: (path: string) => boolean, most: number): Map<string, Buffer> {
  const entries = readDirectory(archive).filter((entry) => isWanted(entry.path));
  if (entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0) > most) throw tooLarge('unpackedBytes', most);
  const unpacked = new Map<string, Buffer>();
  let left = most;
  for (const entry of entries) {
    const bytes = unpack(entry, left, most);
    left -= bytes.length;
    unpacked.set(entry.path, bytes);
  }
  return unpacked;
}

function readDirectory(archive: Buffer): Packed[] {
  try {
    const end = findEnd(archive);
    const entries: Packed[] = [];
    let at = archive.readUInt32LE(end + 16);
    for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
      if (archive.readUInt32LE(at) !== DIRECTORY) throw unreadable('The workbook is damaged: its directory is broken.');
      if (archive.readUInt16LE(at + 8) & ENCRYPTED) throw unreadable('The workbook is encrypted.');
      const nameBytes = archive.readUInt16LE(at + 28);
      const local = archive.readUInt32LE(at + 42);
      const start = local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      entries.push({
        path: archive.toString('utf8', at + DIRECTORY_BYTES, at + DIRECTORY_BYTES + nameBytes),
        method: archive.readUInt16LE(at + 10),
        bytes: archive.subarray(start, start + archive.readUInt32LE(at + 20)),
        unpackedBytes: archive.readUInt32LE(at + 24),
      });
      at += DIRECTORY_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    }
    return entries;
  } catch (failure) {
    if (failure instanceof RangeError) throw unreadable('The workbook is damaged: it is cut short.');
    throw failure;
  }
}

function findEnd(archive: Buffer): number {
  for (let at = archive.length - END_BYTES; at >= 0 && at >= archive.length - END_BYTES - MAX_COMMENT_BYTES; at--)
    if (archive.readUInt32LE(at) === END) return at;
  throw unreadable('The workbook is damaged: it has no directory.');
}

function unpack({ path, method, bytes }: Packed, left: number, most: number): Buffer {
  if (method !== STORED && method !== DEFLATED) throw unreadable(`The workbook packs ${path} in an unknown way.`);
  if (method === STORED) {
    if (bytes.length > left) throw tooLarge('unpackedBytes', most);
    return bytes;
  }
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, left) });
  } catch (failure) {
    if ((failure as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge('unpackedBytes', most);
    throw unreadable(`The workbook is damaged: ${path} cannot be unpacked.`);
  }
}

/** A zip archive that packs nothing: as large as its entries, whoever unpacks it. */
export function storeZip(entries: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, bytes] of entries) {
    const name = Buffer.from(path);
    // From the version to the length of the name both headers have the same fields.
    const shared = Buffer.alloc(24);
    shared.writeUInt16LE(VERSION, 0);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(bytes.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(name.length, 22);

    const local = Buffer.alloc(LOCAL_BYTES);
    local.writeUInt32LE(LOCAL, 0);
    shared.copy(local, 4);
    const header = Buffer.alloc(DIRECTORY_BYTES);
    header.writeUInt32LE(DIRECTORY, 0);
    header.writeUInt16LE(VERSION, 4);
    shared.copy(header, 6);
    header.writeUInt32LE(at, 42);

    parts.push(local, name, bytes);
    directory.push(header, name);
    at += LOCAL_BYTES + name.length + bytes.length;
  }
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.size, 8);
  end.writeUInt16LE(entries.size, 10);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
