import { unreadable } from './file-fault.ts';

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte);

/**
 * The text of a file whose encoding nobody tells: UTF-16 as Excel's "Unicode
 * text" has it (by its mark), UTF-8 with or without a mark, else Windows-1251,
 * which is what Excel writes as CSV on a machine set to Uzbek or Russian.
 * @throws FileFault `file_unreadable` when it is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (text.includes('\0')) throw unreadable('The file is neither CSV nor an Excel workbook (.xlsx).');
  return text;
}

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}
