import type { TranslationOf } from '../catalogue.ts';
import type { auth as uz } from '../uz/auth.ts';

export const auth: TranslationOf<typeof uz> = {
  showPassword: 'Показать или скрыть пароль',
  login: {
    title: 'Вход в систему',
    usernameOrEmail: 'Имя пользователя или email (Username or Email)',
    password: 'Пароль',
    submit: 'Войти',
    noAccount: 'Нет учётной записи?',
    register: 'Зарегистрируйтесь',
  },
  register: {
    title: 'Регистрация',
    intro: 'Создайте учётную запись сотрудника: после этого откроется поиск вагонов.',
    fields: {
      firstName: 'Имя',
      lastName: 'Фамилия',
      userName: 'Имя пользователя',
      password: 'Пароль',
      phoneNumber: 'Номер телефона',
      email: 'Электронная почта',
    },
    rules: {
      firstName: 'Введите имя (до 100 знаков).',
      lastName: 'Введите фамилию (до 100 знаков).',
      userName: 'От 3 до 64 знаков, без пробелов и без знака @.',
      password: 'От 8 до 128 знаков.',
      phoneNumber: 'Например: +998 90 123 45 67.',
      email: 'Например: ism@example.uz.',
    },
    submit: 'Зарегистрироваться',
    haveAccount: 'Уже есть учётная запись?',
    login: 'Войдите',
  },
};
