const CYRILLIC_TO_LATIN: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ғ: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  қ: 'q',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  ў: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'x',
  ҳ: 'h',
  ц: 's',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

const APOSTROPHES = /['ʻʼ’‘`´ʹ′]/g;

/**
 * The form in which names are compared: lower case, no apostrophes of any
 * kind, Cyrillic written in Latin. `Qo'ng'irot`, `qongirot` and `Қўнғирот`
 * fold to the same text; so do `Yangiyer` and `Янгиер`, for Cyrillic е is both e
 * and ye. Spaces and hyphens become one space.
 */
export function foldName(name: string): string {
  const latin = name
    .normalize('NFC')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(/[\u0400-\u04ff]/g, (letter) => CYRILLIC_TO_LATIN[letter] ?? letter)
    .replaceAll('ye', 'e');
  return latin.replace(/[\s\-–—]+/g, ' ').trim();
}
