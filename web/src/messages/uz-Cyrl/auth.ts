import type { TranslationOf } from '../catalogue.ts';
import type { auth as uz } from '../uz/auth.ts';

export const auth: TranslationOf<typeof uz> = {
  showPassword: 'Парольни кўрсатиш ёки яшириш',
  login: {
    title: 'Тизимга кириш',
    usernameOrEmail: 'Фойдаланувчи номи ёки email (Username or Email)',
    password: 'Пароль',
    submit: 'Кириш',
    noAccount: 'Ҳисобингиз йўқми?',
    register: 'Рўйхатдан ўтинг',
  },
  register: {
    title: 'Рўйхатдан ўтиш',
    intro: 'Ходим ҳисобини яратинг: шундан сўнг вагонларни қидириш очилади.',
    fields: {
      firstName: 'Исм',
      lastName: 'Фамилия',
      userName: 'Фойдаланувчи номи',
      password: 'Пароль',
      phoneNumber: 'Телефон рақами',
      email: 'Электрон почта',
    },
    rules: {
      firstName: 'Исмни киритинг (100 белгигача).',
      lastName: 'Фамилияни киритинг (100 белгигача).',
      userName: '3–64 белги, бўш жой ва @ белгисисиз.',
      password: 'Камида 8, кўпи билан 128 белги.',
      phoneNumber: 'Масалан: +998 90 123 45 67.',
      email: 'Масалан: ism@example.uz.',
    },
    submit: 'Рўйхатдан ўтиш',
    haveAccount: 'Ҳисобингиз борми?',
    login: 'Киринг',
  },
};
