import type { TranslationOf } from '../catalogue.ts';
import type { adminSections as uz } from '../uz/admin-sections.ts';

export const adminSections: TranslationOf<typeof uz> = {
  adminSections: {
    label: 'Other parts of the administration',
    back: 'Back to the administration',
    search: 'Search',
    clearSearch: 'Clear the search',
  },
};
