import type { TranslationOf } from '../catalogue.ts';
import type { identity as uz } from '../uz/identity.ts';

export const identity: TranslationOf<typeof uz> = {
  identity: {
    title: 'Вход через внешнюю систему',
    or: 'или',
    button: 'Войти через внешнюю систему',
    back: 'Вернуться на страницу входа',
    failures: {
      failed: 'Войти через внешнюю систему не удалось. Попробуйте ещё раз.',
      turnedBack: 'Вход через внешнюю систему отменён.',
    },
    notice: {
      joined:
        'Ваша учётная запись связана с записью во внешней системе: теперь входите через неё, прежний пароль больше не действует.',
      stillOpen: 'Здесь вы вышли, но выйти из внешней системы не удалось. Выйдите из неё отдельно.',
      close: 'Закрыть уведомление',
    },
  },
};
