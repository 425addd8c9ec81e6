import { describe, expect, test } from 'vitest';
import { REGION_OPTIONS, STATE_OPTIONS } from '../positions/filter-options.ts';
import { uz } from './uz/index.ts';
import { uzWork } from './uz/work.ts';

const { positions, failure, footer, login } = uz;
const { wagons, sensors } = uzWork;

/** Texts that the specification quotes, with its apostrophes and typing errors. */
describe('the catalogue keeps to the letter', () => {
  test.each([
    ['footer, home', footer.home, 'Bosh sahifa'],
    ['footer, search', footer.search, 'Vagonlarni qidirish'],
    ['no results', positions.none, "Sizning so'rovingiz topilmadi. Qaytadan urinib ko'ring!"],
    ['no number', positions.number.empty, 'Vagon raqamini kiriting'],
    ['length of a number', positions.number.length, 'Vagon raqami 8 ta raqamdan iborat bo`lsin'],
    ['pattern of a number', positions.number.pattern, '8 ta raqamdan iborat faqat sonlar kiritilsin'],
    ['type longer than 3', positions.filter.typeOver3, "3 sondan kam bo'lmagan raqam kiritilsin"],
    ['type longer than 2', positions.filter.typeOver2, "2 sondan ko'p bo'lmasin"],
    ['sensor type of location sensors', positions.sensorTypes.location, 'GPS'],
    ['sensor type of others', positions.sensorTypes.state, 'Holat'],
    ['wagon form', wagons.incomplete, 'All fields must be filled out'],
    ['sensor form', sensors.incomplete, "Barcha ma'lumotlar to'ldirilishi shart"],
    ['sensor added', sensors.added, "Sensor muvaffaqiyatli qo'shildi"],
    ['sensor edited', sensors.edited, "Sensor o'zgartirldi"],
    ['no sensor number', sensors.searchEmpty, 'Sensor rqamini kiriting'],
    ['any failure', failure.title, 'Something went wrong!'],
  ])('%s', (_, ours, quoted) => {
    expect(ours).toBe(quoted);
  });

  test('load states', () => {
    expect(STATE_OPTIONS.map(({ name, value }) => [positions.filter.states[name], value])).toEqual([
      ['Umumiy', ''],
      ['Yuklangan', '1'],
      ["Bo'sh", '0'],
    ]);
  });

  test('regions', () => {
    expect(REGION_OPTIONS.map(({ name }) => positions.filter.regions[name])).toEqual([
      "Temir yo'l bo'yicha",
      'Tashkent',
      'Buxoro',
      "Qo'qon",
      'Qarshi',
      'Termiz',
      "Qo'ng'irot",
    ]);
  });

  test('range line', () => {
    expect(positions.range).toContain('<quoted>(from {from} to {to}, total {total})</quoted>');
  });

  test('generic client errors stand inside their explanation', () => {
    expect(failure.codes.network).toContain('Network Error');
    expect(failure.codes.aborted).toContain('Request aborted');
    expect(failure.codes.timeout).toContain('timeout of {limit} ms exceeded');
    expect(login.usernameOrEmail).toContain('Username or Email');
  });
});
