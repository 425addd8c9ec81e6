import fc from 'fast-check';

/** A parser, or a door, that is given whatever comes to mind. */
export interface FuzzTarget {
  name: string;
  /** How many of a thousand cases it gets. */
  share: number;
  /** Throws, with the smallest case that shows it, where something else happens than should. */
  fuzz(cases: number): Promise<void>;
}

/** Characters and numbers that parsers trip over. */
const STRANGE = [
  '',
  ' ',
  '\0',
  '\r\n',
  '"',
  "'",
  '\\',
  '%',
  '%00',
  '%zz',
  '..',
  '/',
  ';',
  ',',
  '\u2028',
  '\ufeff',
  '\ud800',
  '🚂',
  'ў',
  '-0',
  '1e309',
  '-1',
  '0',
  '99999999',
  '9007199254740993',
  '2147483648',
  '1e-320',
  'NaN',
  'null',
  'true',
  '__proto__',
  'constructor',
  'toString',
  "' OR 1=1 --",
  '<%= 7*7 %>',
];

/** Short text of everything. */
export const strangeText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...STRANGE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);

/** Text put together of a grammar's own words and of strange ones, so that it gets past a parser's first steps. */
export const soup = (words: readonly string[], maxLength = 24) =>
  fc
    .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...words) }, { weight: 1, arbitrary: strangeText }), {
      maxLength,
    })
    .map((parts) => parts.join(''));

/** Bytes that were right, with a few changed and the end perhaps cut off. */
export const damaged = (right: Buffer) =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.nat(right.length - 1), fc.nat(255)), { maxLength: 6 }),
      fc.option(fc.nat(right.length), { freq: 4 }),
    )
    .map(([changes, end]) => {
      const bytes = Buffer.from(right);
      for (const [at, byte] of changes) bytes[at] = byte;
      return end === null ? bytes : bytes.subarray(0, end);
    });

/** The same bytes as a network may cut them. */
export function cut(bytes: Buffer, size: number): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
  return parts;
}

/** Anything that JSON can hold, also under names that a request knows. */
export const jsonOf = (names: readonly string[]) => {
  const value = fc.oneof(
    strangeText,
    fc.integer(),
    fc.double(),
    fc.constantFrom<unknown>(null, true, false, [], {}, [[]], 1e308, -1, 0),
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 }) },
    {
      weight: 1,
      arbitrary: fc.array(fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 6 }), { maxLength: 4 }),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
};
