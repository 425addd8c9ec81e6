/** Texts of the employees' accounts and of one's own password. */
export const accounts = {
  accounts: {
    title: 'Xodimlar',
    intro: 'Xodimlar hisoblari: kim administrator, kimning hisobi ochiq, kim oxirgi marta qachon faol boʻlgan.',
    search: 'Ism, foydalanuvchi nomi, pochta yoki telefon',
    what: 'Xodimlar roʻyxatini yuklab boʻlmadi.',
    count: 'Jami: {total} ta xodim',
    none: 'Xodimlar yoʻq.',
    notFound: '«{search}» boʻyicha xodim topilmadi.',
    columns: {
      name: 'Ism, familiya',
      userName: 'Foydalanuvchi nomi',
      email: 'Elektron pochta',
      phone: 'Telefon raqami',
      role: 'Huquqi',
      state: 'Hisobi',
      lastSeen: 'Oxirgi faolligi',
      createdAt: 'Roʻyxatdan oʻtgan',
      actions: 'Amallar',
    },
    oneself: 'Siz',
    roles: { ROLE_ADMIN: 'Administrator', ROLE_EMPLOYEE: 'Xodim' },
    enabled: 'Ochiq',
    disabled: 'Oʻchirib qoʻyilgan',
    never: 'Kirmagan',
    actionsOf: '{userName} bilan amallar',
    actions: {
      giveRole: 'Administrator qilish',
      takeRole: 'Administratorlikdan olish',
      disable: 'Hisobini oʻchirib qoʻyish',
      enable: 'Hisobini qayta ochish',
      resetPassword: 'Yangi parol berish',
      ownPassword: 'Parolni oʻzgartirish',
    },
    asks: {
      giveRole: '{name} administrator boʻladi: vagonlar, sensorlar va xodimlar hisoblarini oʻzgartira oladi.',
      takeRole: '{name} boshqaruvga kira olmaydi. Vagonlarni qidirish unga ochiq qoladi.',
      disable:
        '{name} tizimga kira olmaydi, ochiq turgan barcha kirishlari darhol yakunlanadi. Hisobni keyin qayta ochish mumkin.',
      enable: '{name} yana avvalgi paroli bilan tizimga kira oladi.',
      resetPassword:
        '{name} uchun yangi parol yaratiladi. Eski paroli ishlamay qoladi va ochiq turgan barcha kirishlari yakunlanadi.',
    },
    asksOneself: {
      takeRole:
        'Bu sizning hisobingiz. Boshqaruvdan shu zahoti chiqasiz va oddiy xodim boʻlib qolasiz. Huquqni faqat boshqa administrator qaytarib bera oladi.',
      disable:
        'Bu sizning hisobingiz. Tizimdan shu zahoti chiqarilasiz. Hisobingizni faqat boshqa administrator qayta ocha oladi.',
    },
    did: {
      giveRole: '{name} endi administrator.',
      takeRole: '{name} endi administrator emas.',
      disable: '{name} hisobi oʻchirib qoʻyildi.',
      enable: '{name} hisobi qayta ochildi.',
    },
    newPassword: {
      title: '{name} uchun yangi parol',
      text: 'Parolni hozir nusxalab, xodimga yetkazing: u boshqa koʻrsatilmaydi.',
      label: 'Yangi parol',
      copy: 'Nusxalash',
      copied: 'Nusxalandi',
      close: 'Yopish',
    },
  },
  password: {
    title: 'Parolni oʻzgartirish',
    intro: 'Parol oʻzgargach, boshqa qurilma va brauzerlardagi kirishlaringiz yakunlanadi.',
    current: 'Amaldagi parol',
    next: 'Yangi parol',
    repeated: 'Yangi parol, yana bir marta',
    rules: {
      current: 'Amaldagi parolni kiriting.',
      next: 'Kamida {min}, koʻpi bilan {max} belgi.',
      repeated: 'Yangi parolning ikkala yozilishi bir xil emas.',
    },
    submit: 'Parolni oʻzgartirish',
    done: 'Parol oʻzgartirildi.',
  },
} as const;
