import type { AlertRuleKind, ChannelLanguage } from '@vagon/contract';

/** What messages and files say of alerts, in one language. Numbers come as text. */
export interface MessageWords {
  rules: Record<AlertRuleKind, string>;
  longerThan(hours: string): string;
  /** `12 %, limit 20 %` of what was measured and its limit, both with their unit. */
  measured(value: string, bound: string): string;
  subject(total: number): string;
  /** Said of so many alerts that are not told line by line. */
  others(count: number): string;
  testSubject: string;
  test: string;
  decimalMark: ',' | '.';
}

/** The same words as those of the screen. */
export const MESSAGE_WORDS: Record<ChannelLanguage, MessageWords> = {
  uz: {
    rules: {
      silent: 'Aloqa yoʻq',
      battery_low: 'Batareya zaryadi kam',
      temperature_outside: 'Harorat chegaradan tashqarida',
      standing_long: 'Stansiyada uzoq turibdi',
      load_changed_outside: 'Yuk holati stansiyadan tashqarida oʻzgardi',
      left_country: 'Mamlakatdan chiqdi',
      plan_behind: 'Reja bajarilmayapti',
    },
    longerThan: (hours) => `${hours} soatdan koʻp`,
    measured: (value, bound) => `${value}, chegara ${bound}`,
    subject: (total) => `Vagon: ${total} ta ogohlantirish`,
    others: (count) => `… va yana ${count} ta`,
    testSubject: 'Vagon: sinov xabari',
    test: 'Ogohlantirishlar shu yerga keladi.',
    decimalMark: ',',
  },
  'uz-Cyrl': {
    rules: {
      silent: 'Алоқа йўқ',
      battery_low: 'Батарея заряди кам',
      temperature_outside: 'Ҳарорат чегарадан ташқарида',
      standing_long: 'Станцияда узоқ турибди',
      load_changed_outside: 'Юк ҳолати станциядан ташқарида ўзгарди',
      left_country: 'Мамлакатдан чиқди',
      plan_behind: 'Режа бажарилмаяпти',
    },
    longerThan: (hours) => `${hours} соатдан кўп`,
    measured: (value, bound) => `${value}, чегара ${bound}`,
    subject: (total) => `Вагон: ${total} та огоҳлантириш`,
    others: (count) => `… ва яна ${count} та`,
    testSubject: 'Вагон: синов хабари',
    test: 'Огоҳлантиришлар шу ерга келади.',
    decimalMark: ',',
  },
  ru: {
    rules: {
      silent: 'Нет связи',
      battery_low: 'Низкий заряд батареи',
      temperature_outside: 'Температура вне пределов',
      standing_long: 'Долго стоит на станции',
      load_changed_outside: 'Загрузка изменилась вне станции',
      left_country: 'Покинул страну',
      plan_behind: 'План не выполняется',
    },
    longerThan: (hours) => `больше ${hours} ч`,
    measured: (value, bound) => `${value}, предел ${bound}`,
    subject: (total) => `Vagon: оповещений — ${total}`,
    others: (count) => `… и ещё ${count}`,
    testSubject: 'Vagon: пробное сообщение',
    test: 'Оповещения будут приходить сюда.',
    decimalMark: ',',
  },
  en: {
    rules: {
      silent: 'Silent',
      battery_low: 'Battery low',
      temperature_outside: 'Temperature outside its range',
      standing_long: 'Standing long at a station',
      load_changed_outside: 'Load changed outside a station',
      left_country: 'Left the country',
      plan_behind: 'Plan behind',
    },
    longerThan: (hours) => `more than ${hours} h`,
    measured: (value, bound) => `${value}, limit ${bound}`,
    subject: (total) => `Vagon: ${total === 1 ? '1 alert' : `${total} alerts`}`,
    others: (count) => `… and ${count} more`,
    testSubject: 'Vagon: test message',
    test: 'Alerts will arrive here.',
    decimalMark: '.',
  },
};
