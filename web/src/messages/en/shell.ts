import type { TranslationOf } from '../catalogue.ts';
import type { shell as uz } from '../uz/shell.ts';

export const shell: TranslationOf<typeof uz> = {
  product: {
    name: 'Vagon',
    title: '{screen} — Vagon',
    description: 'Where the freight wagons on Uzbekistan’s railways are and how they are — in real time.',
  },
  navigation: {
    account: '{userName}: change the password',
    label: 'Main menu',
    open: 'Open the menu',
    close: 'Close the menu',
    skip: 'Skip to the main content',
    home: 'Home',
    search: 'Search',
    admin: 'Administration',
    register: 'Register',
    login: 'Log in',
    logout: 'Log out',
    darkOn: 'Switch to dark colours',
    darkOff: 'Switch to light colours',
  },
  language: {
    label: 'Language',
    failed: 'The language <name>{language}</name> could not be loaded, so the present one stays.',
  },
  regions: {
    toshkent: 'Tashkent',
    buxoro: 'Bukhara',
    qoqon: 'Kokand',
    qarshi: 'Karshi',
    termiz: 'Termez',
    qongirot: 'Kungrad',
  },
  footer: {
    label: 'Links at the bottom of the page',
    copyright: '© {year} Vagon. All rights reserved.',
    home: 'Home',
    search: 'Search wagons',
  },
  notices: 'Notices',
  simulated: 'Demonstration: the wagons and their data are simulated, not real.',
  session: {
    expired: 'Your session has ended. Log in again to continue.',
    loginAgain: 'Log in again',
    what: 'The server could not be asked who you are.',
  },
  spinner: 'Loading…',
  pagination: {
    label: 'Pages',
    first: 'First page',
    last: 'Last page',
    page: 'Page {page}',
  },
  dialog: {
    cancel: 'Cancel',
    close: 'Close',
  },
  unsaved: {
    title: 'There are unsaved changes',
    text: 'If you go on, what you typed into the form will be lost.',
    stay: 'Back to the form',
    leave: 'Leave without saving',
  },
  changed: {
    now: 'As it is now',
    hint: 'What you typed is still in the form. If you save, it replaces the present values.',
    take: 'Take the present values',
    deleteHint: 'If you confirm once more, it will be deleted as it is now.',
  },
  export: {
    label: 'Save the list as a file',
    csv: 'CSV',
    csvLabel: 'Save the list as a CSV file',
    xlsx: 'Excel',
    xlsxLabel: 'Save the list as an Excel file',
    what: 'The file could not be downloaded.',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is no page at this address, or it has moved.',
    home: 'Back to the home page',
  },
};
