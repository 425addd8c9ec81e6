import type { TranslationOf } from '../catalogue.ts';
import type { live as uz } from '../uz/live.ts';

export const live: TranslationOf<typeof uz> = {
  live: {
    connecting: 'Жонли алоқа ўрнатилмоқда…',
    live: 'Жонли',
    offline: 'Жонли алоқа {since} дан бери йўқ',
    outdated: '{since} дан бери янгиланмаяпти',
    paused: '{since} дан бери тўхтатилган',
    pause: 'Тўхтатиб туриш',
    resume: 'Давом эттириш',
    held: 'Жадвал вақтинча янгиланмаяпти',
  },
  outdated: {
    since: 'Янгилаб бўлмаяпти: {time} даги ҳолат кўрсатилмоқда.',
    comesBack: 'Сервер жавоб бериши билан ўзи янгиланади.',
  },
};
