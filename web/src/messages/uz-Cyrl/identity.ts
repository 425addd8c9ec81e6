import type { TranslationOf } from '../catalogue.ts';
import type { identity as uz } from '../uz/identity.ts';

export const identity: TranslationOf<typeof uz> = {
  identity: {
    title: 'Ташқи тизим орқали кириш',
    or: 'ёки',
    button: 'Ташқи тизим орқали кириш',
    back: 'Кириш саҳифасига қайтиш',
    failures: {
      failed: 'Ташқи тизим орқали кириб бўлмади. Қайтадан уриниб кўринг.',
      turnedBack: 'Ташқи тизим орқали кириш бекор қилинди.',
    },
    notice: {
      joined:
        'Ҳисобингиз ташқи тизимдаги ҳисобга уланди: энди ташқи тизим орқали кирасиз, аввалги паролингиз ишламайди.',
      stillOpen: 'Бу ердан чиқдингиз, лекин ташқи тизимдан чиқиб бўлмади. Ундан алоҳида чиқинг.',
      close: 'Эслатмани ёпиш',
    },
  },
};
