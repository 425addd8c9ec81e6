/**
 * Words that everybody here thinks of first, folded. A password that is one of
 * them, with or without digits and signs around it, is refused (OWASP ASVS 5.0,
 * 6.1.2 and 6.2.11).
 */
export const CONTEXT_WORDS: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'dispetcher',
  'dispatcher',
  'parol',
  'parolim',
  'password',
  'railway',
  'sensor',
  'stansiya',
  'tashkent',
  'temiryol',
  'temiryollari',
  'toshkent',
  'uzbekistan',
  'uzbekiston',
  'ozbekiston',
  'vagon',
  'vagonlar',
  'wagon',
  'вагон',
  'пароль',
  'ташкент',
  'тошкент',
  'узбекистан',
  'ўзбекистон',
]);
