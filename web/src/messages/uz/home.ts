/** Texts of the landing page. */
export const home = {
  home: {
    title: 'Bosh sahifa',
    headline: 'Har bir vagon qayerda — hozirning oʻzida',
    lead: 'Oʻzbekiston temir yoʻllaridagi yuk vagonlarining joylashuvi va holatini real vaqtda kuzating: yuklanganmi yoki boʻshmi, qaysi stansiyada, sensorlari sozmi.',
    search: 'Vagonlarni qidirish',
    signInFirst: 'Qidirish uchun avval <login>tizimga kiring</login> yoki <register>roʻyxatdan oʻting</register>.',
    map: {
      label:
        'Oʻzbekiston temir yoʻl tarmogʻining xaritasi. Yoʻllar gʻarbda Qoʻngʻirot va Nukusdan Urganch, Buxoro, Navoiy, Samarqand va Jizzax orqali Toshkentgacha, janubda Qarshi va Termizgacha, sharqda Fargʻona vodiysidagi Qoʻqon, Namangan va Andijongacha boradi.',
      regions: 'Mintaqaviy temir yoʻl uzellari (MTU)',
      totals: '{stations, number} stansiya · {sections, number} peregon · {km, number} km yoʻl',
      attribution: '© OpenStreetMap contributors',
      places: {
        toshkent: 'Toshkent',
        buxoro: 'Buxoro',
        qoqon: 'Qoʻqon',
        qarshi: 'Qarshi',
        termiz: 'Termiz',
        qongirot: 'Qoʻngʻirot',
        samarqand: 'Samarqand',
        navoiy: 'Navoiy',
        nukus: 'Nukus',
        urganch: 'Urganch',
        andijon: 'Andijon',
        namangan: 'Namangan',
        jizzax: 'Jizzax',
        xovos: 'Xovos',
        uchquduq: 'Uchquduq',
        jasliq: 'Jasliq',
        denov: 'Denov',
      },
    },
    figures: {
      title: 'Tarmoq hozir',
      asOf: 'Soat {time} holatiga koʻra',
      outdated: 'Yangilab boʻlmayapti. Sonlar soat {time} holatiga koʻra.',
      what: 'Tarmoq koʻrsatkichlarini yuklab boʻlmadi.',
      wagons: 'Tarmoqdagi vagonlar',
      loaded: 'Yuklangan',
      empty: 'Boʻsh',
      silent: 'Jim qolgan',
      rule: 'Jim qolgan — hech bir sensoridan 24 soatdan ortiq oʻlchov kelmagan vagon. Kamida bir marta oʻlchov yuborgan vagonlar sanaladi; yuklangani yoki boʻshligi hali nomaʼlumlari faqat umumiy songa kiradi.',
      regions: 'MTUlar kesimida',
      count: '{count, number} ta vagon',
      loadedCount: 'yuklangan {count}',
      emptyCount: 'boʻsh {count}',
      silentCount: 'jim qolgan {count}',
    },
    levelsTitle: 'Uch darajada bitta manzara',
    levels: {
      railway: {
        title: 'Temir yoʻl boʻyicha',
        text: 'Butun tarmoqdagi vagonlar bitta xaritada va bitta jadvalda.',
      },
      region: {
        title: 'MTU boʻyicha',
        text: 'Mintaqaviy temir yoʻl uzelidagi vagonlar: qayerda, qancha, qay holatda.',
      },
      station: {
        title: 'Stansiya boʻyicha',
        text: 'Stansiyada turgan vagonlar roʻyxati, har biri soʻnggi oʻlchov vaqti bilan.',
      },
    },
    sensorsTitle: 'Maʼlumot vagonning oʻzidan keladi',
    sensors: {
      location: { title: 'Joylashuv sensori (GPS)', text: 'Vagonning koordinatalari va eng yaqin stansiyasi.' },
      state: { title: 'Holat sensori', text: 'Vagon boʻshmi yoki yuklanganmi.' },
      health: {
        title: 'Harorat va batareya',
        text: 'Sensorning harorati va zaryadi — u jim boʻlib qolishidan oldin koʻrinadi.',
      },
    },
    planning: {
      title: 'Smena va sutkalik rejalashtirish uchun',
      intro:
        'Tashishni rejalashtirish vagonlarning haqiqiy oʻrnidan boshlanadi. Reja uchun kerakli vagonlar bir necha soniyada topiladi, ekran esa yangi oʻlchovlar bilan oʻzi yangilanib turadi.',
      shift: {
        title: 'Smena',
        text: 'Kunduzgi va tungi smena boshida stansiyada va uning atrofida qancha boʻsh, qancha yuklangan vagon borligi koʻrinib turadi: ortish, tushirish va boʻsh vagonlar bilan taʼminlash shunga qarab rejalashtiriladi.',
      },
      day: {
        title: 'Sutka',
        text: 'Vagonlarning MTUlar boʻyicha taqsimoti doim koʻz oldida, har bir vagonning oʻlchovlari va bosib oʻtgan yoʻli esa saqlanadi: keyingi sutkaning rejasi amaldagi holatga tayanadi.',
      },
    },
  },
} as const;
