const VOWELS = 'aeiouаеиоуўэёюя';

/** Longest first: of two that begin alike the longer one is meant. */
const LATIN_TO_CYRILLIC: readonly (readonly [string, string])[] = [
  ['yoʻ', 'йў'],
  ['oʻ', 'ў'],
  ['gʻ', 'ғ'],
  ['sh', 'ш'],
  ['ch', 'ч'],
  ['yo', 'ё'],
  ['yu', 'ю'],
  ['ya', 'я'],
  ['ye', 'е'],
  ['a', 'а'],
  ['b', 'б'],
  ['d', 'д'],
  ['f', 'ф'],
  ['g', 'г'],
  ['h', 'ҳ'],
  ['i', 'и'],
  ['j', 'ж'],
  ['k', 'к'],
  ['l', 'л'],
  ['m', 'м'],
  ['n', 'н'],
  ['o', 'о'],
  ['p', 'п'],
  ['q', 'қ'],
  ['r', 'р'],
  ['s', 'с'],
  ['t', 'т'],
  ['u', 'у'],
  ['v', 'в'],
  ['x', 'х'],
  ['y', 'й'],
  ['z', 'з'],
  ['ʼ', 'ъ'],
];

/**
 * An Uzbek name of the Latin script in the Cyrillic one. For names: words of
 * Russian descent that keep ц or ь (станция) are not known. All spellings of the
 * apostrophe are taken for ʻ after o and g, for ʼ elsewhere.
 */
export function toCyrillic(latin: string): string {
  const text = latin
    .normalize('NFC')
    .replace(/([og])['`‘’ʼ]/gi, '$1ʻ')
    .replace(/['`‘’]/g, 'ʼ');
  let cyrillic = '';
  for (let at = 0; at < text.length; ) {
    const [from, to] = letterAt(text, at);
    cyrillic += from === from.toLowerCase() ? to : to.charAt(0).toUpperCase() + to.slice(1);
    at += from.length;
  }
  return cyrillic;
}

/** The Latin letter at a place, as long as it is, and its Cyrillic one; anything else stands for itself. */
function letterAt(text: string, at: number): readonly [string, string] {
  const rest = text.slice(at, at + 3).toLowerCase();
  const letter = LATIN_TO_CYRILLIC.find(([latin]) => rest.startsWith(latin));
  if (rest.startsWith('e')) return [text.charAt(at), followsConsonant(text, at) ? 'е' : 'э'];
  return letter ? [text.slice(at, at + letter[0].length), letter[1]] : [text.charAt(at), text.charAt(at)];
}

/** At the start of a word and after a vowel Latin e is э. */
function followsConsonant(text: string, at: number): boolean {
  const before = text.charAt(at - 1).toLowerCase();
  return /\p{L}/u.test(before) && !VOWELS.includes(before);
}
