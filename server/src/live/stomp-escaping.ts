/** The versions of STOMP that are spoken, oldest first. */
export const STOMP_VERSIONS = ['1.0', '1.1', '1.2'] as const;
export type StompVersion = (typeof STOMP_VERSIONS)[number];

/** A frame that breaks the rules of STOMP or a bound of ours; the connection it came on cannot go on. */
export class StompFrameError extends Error {
  override name = 'StompFrameError';
}

const MEANINGS: Record<StompVersion, Record<string, string>> = {
  '1.0': {},
  '1.1': { '\\\\': '\\', '\\n': '\n', '\\c': ':' },
  '1.2': { '\\\\': '\\', '\\n': '\n', '\\c': ':', '\\r': '\r' },
};

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', ':': '\\c' };

/** Characters that a version escapes. Version 1.1 knows no escape for a carriage return. */
const NAME_SPECIALS = { '1.1': /[\\\n:]/g, '1.2': /[\\\n\r:]/g };
/**
 * A value runs to the end of its line, so in 1.1 a bare colon in it is plain to
 * every parser; the official client neither escapes nor unescapes in 1.1 and
 * would not know its own subscription id again if the colon came back escaped.
 */
const VALUE_SPECIALS = { '1.1': /[\\\n]/g, '1.2': /[\\\n\r:]/g };

/** CONNECT, STOMP and CONNECTED are never escaped, so that 1.0 peers can read them. */
const NEVER_ESCAPED = new Set(['CONNECT', 'STOMP', 'CONNECTED']);

/** The version whose escaping a frame's headers follow. */
export const escapingOf = (command: string, version: StompVersion): StompVersion =>
  NEVER_ESCAPED.has(command) ? '1.0' : version;

/**
 * One header as a line without its end.
 * @throws StompFrameError when the version has no way to write it
 */
export function writeHeader(name: string, value: string, version: StompVersion): string {
  const line =
    version === '1.0'
      ? `${name}:${value}`
      : `${name.replace(NAME_SPECIALS[version], escaped)}:${value.replace(VALUE_SPECIALS[version], escaped)}`;
  if (/[\n\0]|\r$/.test(line)) throw new StompFrameError(`STOMP ${version} cannot carry the header ${name}`);
  return line;
}

const escaped = (character: string) => ESCAPES[character] ?? character;

/** @throws StompFrameError when the text holds an escape that the version does not know */
export function unescapeHeader(text: string, version: StompVersion): string {
  if (version === '1.0' || !text.includes('\\')) return text;
  return text.replace(/\\.?/gs, (escaped) => {
    const meaning = MEANINGS[version][escaped];
    if (meaning === undefined) throw new StompFrameError('unknown escape in a header');
    return meaning;
  });
}
