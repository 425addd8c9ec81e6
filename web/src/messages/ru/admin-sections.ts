import type { TranslationOf } from '../catalogue.ts';
import type { adminSections as uz } from '../uz/admin-sections.ts';

export const adminSections: TranslationOf<typeof uz> = {
  adminSections: {
    label: 'Другие разделы управления',
    back: 'Вернуться к управлению',
    search: 'Найти',
    clearSearch: 'Очистить поиск',
  },
};
