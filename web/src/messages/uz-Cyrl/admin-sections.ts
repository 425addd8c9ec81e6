import type { TranslationOf } from '../catalogue.ts';
import type { adminSections as uz } from '../uz/admin-sections.ts';

export const adminSections: TranslationOf<typeof uz> = {
  adminSections: {
    label: 'Бошқарувнинг бошқа бўлимлари',
    back: 'Бошқарувга қайтиш',
    search: 'Қидириш',
    clearSearch: 'Қидирувни тозалаш',
  },
};
