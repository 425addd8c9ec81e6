/** Texts of signing in, registering and one’s own account. */
export const auth = {
  showPassword: 'Parolni koʻrsatish yoki yashirish',
  login: {
    title: 'Tizimga kirish',
    usernameOrEmail: 'Foydalanuvchi nomi yoki email (Username or Email)',
    password: 'Parol',
    submit: 'Kirish',
    noAccount: 'Hisobingiz yoʻqmi?',
    register: 'Roʻyxatdan oʻting',
  },
  register: {
    title: 'Roʻyxatdan oʻtish',
    intro: 'Xodim hisobini yarating: shundan soʻng vagonlarni qidirish ochiladi.',
    fields: {
      firstName: 'Ism',
      lastName: 'Familiya',
      userName: 'Foydalanuvchi nomi',
      password: 'Parol',
      phoneNumber: 'Telefon raqami',
      email: 'Elektron pochta',
    },
    rules: {
      firstName: 'Ismni kiriting (100 belgigacha).',
      lastName: 'Familiyani kiriting (100 belgigacha).',
      userName: '3–64 belgi, boʻsh joy va @ belgisisiz.',
      password: 'Kamida 8, koʻpi bilan 128 belgi.',
      phoneNumber: 'Masalan: +998 90 123 45 67.',
      email: 'Masalan: ism@example.uz.',
    },
    submit: 'Roʻyxatdan oʻtish',
    haveAccount: 'Hisobingiz bormi?',
    login: 'Kiring',
  },
} as const;
