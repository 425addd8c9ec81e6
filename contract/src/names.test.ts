import { expect, test } from 'vitest';
import { foldName } from './names.ts';

test.each([
  ["Qo'ng'irot", 'Қўнғирот'],
  ['qongirot', 'Qoʻngʻirot'],
  ['Yangiyer', 'Янгиер'],
  ['Oxunboboyev', 'Охунбобоев'],
  ['Toshkent-Markaziy', 'тошкент марказий'],
])('%s and %s are one name', (one, other) => {
  expect(foldName(one)).toBe(foldName(other));
});
