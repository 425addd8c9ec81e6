import type { TranslationOf } from '../catalogue.ts';
import type { shell as uz } from '../uz/shell.ts';

export const shell: TranslationOf<typeof uz> = {
  product: {
    name: 'Vagon',
    title: '{screen} — Vagon',
    description: 'Ўзбекистон темир йўлларидаги юк вагонларининг жойлашуви ва ҳолати — реал вақтда.',
  },
  navigation: {
    account: '{userName}: парольни ўзгартириш',
    label: 'Асосий меню',
    open: 'Менюни очиш',
    close: 'Менюни ёпиш',
    skip: 'Асосий мазмунга ўтиш',
    home: 'Бош саҳифа',
    search: 'Қидирув',
    admin: 'Бошқарув',
    register: 'Рўйхатдан ўтиш',
    login: 'Кириш',
    logout: 'Чиқиш',
    darkOn: 'Тунги кўринишга ўтиш',
    darkOff: 'Кундузги кўринишга ўтиш',
  },
  language: {
    label: 'Тил',
    failed: '<name>{language}</name> тилини юклаб бўлмади, ҳозирги тил қолди.',
  },
  regions: {
    toshkent: 'Тошкент',
    buxoro: 'Бухоро',
    qoqon: 'Қўқон',
    qarshi: 'Қарши',
    termiz: 'Термиз',
    qongirot: 'Қўнғирот',
  },
  footer: {
    label: 'Саҳифа ости ҳаволалари',
    copyright: '© {year} Vagon. Барча ҳуқуқлар ҳимояланган.',
    home: 'Бош саҳифа',
    search: 'Вагонларни қидириш',
  },
  notices: 'Эслатмалар',
  simulated: 'Намойиш режими: вагонлар ва уларнинг маълумотлари ҳақиқий эмас, тақлид қилинган.',
  session: {
    expired: 'Кириш муддати тугади. Давом этиш учун қайтадан киринг.',
    loginAgain: 'Қайтадан кириш',
    what: 'Ким эканингизни сервердан сўраб бўлмади.',
  },
  spinner: 'Юкланмоқда…',
  pagination: {
    label: 'Саҳифалар',
    first: 'Биринчи саҳифа',
    last: 'Охирги саҳифа',
    page: '{page}-саҳифа',
  },
  dialog: {
    cancel: 'Бекор қилиш',
    close: 'Ёпиш',
  },
  unsaved: {
    title: 'Сақланмаган ўзгаришлар бор',
    text: 'Давом этсангиз, шаклга ёзганларингиз йўқолади.',
    stay: 'Шаклга қайтиш',
    leave: 'Ёзилганларни ташлаб кетиш',
  },
  changed: {
    now: 'Ҳозирги ҳолати',
    hint: 'Ёзганларингиз шаклда қолди. Сақласангиз, улар ҳозирги қийматлар ўрнига ёзилади.',
    take: 'Ҳозирги қийматларни олиш',
    deleteHint: 'Яна бир бор тасдиқласангиз, шу ҳолатида ўчирилади.',
  },
  export: {
    label: 'Рўйхатни файл қилиб сақлаш',
    csv: 'CSV',
    csvLabel: 'Рўйхатни CSV файл қилиб сақлаш',
    xlsx: 'Excel',
    xlsxLabel: 'Рўйхатни Excel файл қилиб сақлаш',
    what: 'Файлни юклаб бўлмади.',
  },
  notFound: {
    title: 'Саҳифа топилмади',
    text: 'Бундай манзилдаги саҳифа йўқ ёки у кўчирилган.',
    home: 'Бош саҳифага қайтиш',
  },
};
