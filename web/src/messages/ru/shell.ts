import type { TranslationOf } from '../catalogue.ts';
import type { shell as uz } from '../uz/shell.ts';

export const shell: TranslationOf<typeof uz> = {
  product: {
    name: 'Vagon',
    title: '{screen} — Vagon',
    description: 'Местоположение и состояние грузовых вагонов на железных дорогах Узбекистана — в реальном времени.',
  },
  navigation: {
    account: '{userName}: сменить пароль',
    label: 'Главное меню',
    open: 'Открыть меню',
    close: 'Закрыть меню',
    skip: 'Перейти к содержанию',
    home: 'Главная',
    search: 'Поиск',
    admin: 'Управление',
    register: 'Регистрация',
    login: 'Войти',
    logout: 'Выйти',
    darkOn: 'Включить тёмное оформление',
    darkOff: 'Включить светлое оформление',
  },
  language: {
    label: 'Язык',
    failed: 'Не удалось загрузить язык <name>{language}</name>, оставлен текущий.',
  },
  regions: {
    toshkent: 'Ташкент',
    buxoro: 'Бухара',
    qoqon: 'Коканд',
    qarshi: 'Карши',
    termiz: 'Термез',
    qongirot: 'Кунград',
  },
  footer: {
    label: 'Ссылки внизу страницы',
    copyright: '© {year} Vagon. Все права защищены.',
    home: 'Главная',
    search: 'Поиск вагонов',
  },
  notices: 'Уведомления',
  simulated: 'Демонстрационный режим: вагоны и их данные не настоящие, а имитация.',
  session: {
    expired: 'Время сеанса истекло. Чтобы продолжить, войдите снова.',
    loginAgain: 'Войти снова',
    what: 'Не удалось узнать у сервера, кто вы.',
  },
  spinner: 'Загрузка…',
  pagination: {
    label: 'Страницы',
    first: 'Первая страница',
    last: 'Последняя страница',
    page: 'Страница {page}',
  },
  dialog: {
    cancel: 'Отмена',
    close: 'Закрыть',
  },
  unsaved: {
    title: 'Есть несохранённые изменения',
    text: 'Если продолжить, введённое в форму будет потеряно.',
    stay: 'Вернуться к форме',
    leave: 'Уйти без сохранения',
  },
  changed: {
    now: 'Сейчас',
    hint: 'Введённое осталось в форме. Если сохранить, оно заменит нынешние значения.',
    take: 'Взять нынешние значения',
    deleteHint: 'Если подтвердить ещё раз, запись будет удалена в нынешнем виде.',
  },
  export: {
    label: 'Сохранить список в файл',
    csv: 'CSV',
    csvLabel: 'Сохранить список в файл CSV',
    xlsx: 'Excel',
    xlsxLabel: 'Сохранить список в файл Excel',
    what: 'Не удалось загрузить файл.',
  },
  notFound: {
    title: 'Страница не найдена',
    text: 'Страницы с таким адресом нет, или она перенесена.',
    home: 'Вернуться на главную',
  },
};
