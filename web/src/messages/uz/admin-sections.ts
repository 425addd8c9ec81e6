/** Texts around the administrator's further screens. */
export const adminSections = {
  adminSections: {
    label: 'Boshqaruvning boshqa boʻlimlari',
    back: 'Boshqaruvga qaytish',
    search: 'Qidirish',
    clearSearch: 'Qidiruvni tozalash',
  },
} as const;
