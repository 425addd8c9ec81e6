/** Texts of signing in by the identity provider. */
export const identity = {
  identity: {
    title: 'Tashqi tizim orqali kirish',
    or: 'yoki',
    button: 'Tashqi tizim orqali kirish',
    back: 'Kirish sahifasiga qaytish',
    failures: {
      failed: 'Tashqi tizim orqali kirib boʻlmadi. Qaytadan urinib koʻring.',
      turnedBack: 'Tashqi tizim orqali kirish bekor qilindi.',
    },
    notice: {
      joined:
        'Hisobingiz tashqi tizimdagi hisobga ulandi: endi tashqi tizim orqali kirasiz, avvalgi parolingiz ishlamaydi.',
      stillOpen: 'Bu yerdan chiqdingiz, lekin tashqi tizimdan chiqib boʻlmadi. Undan alohida chiqing.',
      close: 'Eslatmani yopish',
    },
  },
} as const;
