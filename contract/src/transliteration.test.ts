import { expect, test } from 'vitest';
import { toCyrillic } from './transliteration.ts';

test.each([
  ['Toshkent', 'Тошкент'],
  ['Qoʻngʻirot', 'Қўнғирот'],
  ["Qo'qon", 'Қўқон'],
  ['Yangiyoʻl', 'Янгийўл'],
  ['Yangiyer', 'Янгиер'],
  ['Ellikqalʼa', 'Элликқалъа'],
  ['Mashʼal', 'Машъал'],
  ['Sariosiyo', 'Сариосиё'],
  ['Qashqadaryo', 'Қашқадарё'],
  ['Ziyovuddin', 'Зиёвуддин'],
  ['Chortoq', 'Чортоқ'],
  ['Shoʻrbuloq', 'Шўрбулоқ'],
  ['Uchquduq-1', 'Учқудуқ-1'],
  ['Quanish', 'Қуаниш'],
  ['Xoʻjayli', 'Хўжайли'],
  ['Elobod', 'Элобод'],
  ['Yuksalish', 'Юксалиш'],
])('%s is written %s', (latin, cyrillic) => {
  expect(toCyrillic(latin)).toBe(cyrillic);
});
