import type { TranslationOf } from '../catalogue.ts';
import type { auth as uz } from '../uz/auth.ts';

export const auth: TranslationOf<typeof uz> = {
  showPassword: 'Show or hide the password',
  login: {
    title: 'Log in',
    usernameOrEmail: 'Username or Email',
    password: 'Password',
    submit: 'Log in',
    noAccount: 'No account yet?',
    register: 'Register',
  },
  register: {
    title: 'Register',
    intro: 'Create an employee account; after that you can search wagons.',
    fields: {
      firstName: 'First name',
      lastName: 'Last name',
      userName: 'User name',
      password: 'Password',
      phoneNumber: 'Phone number',
      email: 'Email',
    },
    rules: {
      firstName: 'Enter your first name (up to 100 characters).',
      lastName: 'Enter your last name (up to 100 characters).',
      userName: '3–64 characters, without spaces and without @.',
      password: 'At least 8 and at most 128 characters.',
      phoneNumber: 'For example: +998 90 123 45 67.',
      email: 'For example: ism@example.uz.',
    },
    submit: 'Register',
    haveAccount: 'Already have an account?',
    login: 'Log in',
  },
};
