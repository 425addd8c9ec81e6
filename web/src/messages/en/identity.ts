import type { TranslationOf } from '../catalogue.ts';
import type { identity as uz } from '../uz/identity.ts';

export const identity: TranslationOf<typeof uz> = {
  identity: {
    title: 'Log in through the identity provider',
    or: 'or',
    button: 'Log in through the identity provider',
    back: 'Back to the login page',
    failures: {
      failed: 'Logging in through the identity provider did not work. Try again.',
      turnedBack: 'You turned back at the identity provider.',
    },
    notice: {
      joined:
        'Your account is now joined to the one at the identity provider: log in there from now on, the former password no longer works.',
      stillOpen: 'You are logged out here, but not at the identity provider. Log out there separately.',
      close: 'Close the notice',
    },
  },
};
