import type { TranslationOf } from '../catalogue.ts';
import type { live as uz } from '../uz/live.ts';

export const live: TranslationOf<typeof uz> = {
  live: {
    connecting: 'Подключение…',
    live: 'На связи',
    offline: 'Связи нет с {since}',
    outdated: 'Не обновляется с {since}',
    paused: 'Приостановлено с {since}',
    pause: 'Приостановить',
    resume: 'Продолжить',
    held: 'Таблица временно не обновляется',
  },
  outdated: {
    since: 'Обновить не удаётся: показано состояние на {time}.',
    comesBack: 'Обновится само, как только сервер ответит.',
  },
};
