/** Texts of the list of sensors whose readings found no wagon. */
export const telemetry = {
  unknownSensors: {
    title: 'Vagonsiz sensorlar',
    intro:
      'Bu sensorlardan oʻlchov kelmoqda, lekin ular hech qaysi vagonga oʻrnatilmagan yoki roʻyxatda yoʻq. Oʻlchovlari saqlab qoʻyiladi: sensor roʻyxatga olinib, vagonga oʻrnatilgach, vagon tarixida koʻrinadi.',
    search: 'Sensor raqami yoki uning bir qismi',
    what: 'Sensorlar roʻyxatini yuklab boʻlmadi.',
    count: 'Jami: {total} ta sensor',
    none: 'Bunday sensor yoʻq: kelgan har bir oʻlchovning vagoni maʼlum.',
    notFound: 'Raqamida «{number}» boʻlgan vagonsiz sensor yoʻq.',
    columns: {
      sensor: 'Sensor raqami',
      registered: 'Roʻyxatda',
      type: 'Turi',
      readings: 'Oʻlchovlar',
      first: 'Birinchi oʻlchov',
      last: 'Oxirgi oʻlchov',
      step: 'Amal',
    },
    registered: { yes: 'Bor', no: 'Yoʻq' },
    types: { location: 'Joylashuv', state: 'Holat' },
    probably: '{type}, chamasi',
    register: 'Roʻyxatga olish',
    place: 'Vagonga oʻrnatish',
    registerOf: '{sensor} raqamli sensorni roʻyxatga olish',
    placeOf: '{sensor} raqamli sensorni vagonga oʻrnatish',
    form: {
      type: 'Sensor turi',
      typeHint: 'Yuborgan oʻlchovlariga qarab tanlandi.',
      typeUnknown: 'Oʻlchovlaridan turi bilinmaydi: sensorning oʻziga qarab tanlang.',
      typeMissing: 'Sensor turini tanlang.',
      wagon: 'Vagon raqami',
      wagonOptional: 'Vagon raqami (ixtiyoriy)',
      wagonMalformed: 'Vagon raqami 8 ta raqamdan iborat boʻladi.',
      cancel: 'Yopish',
    },
    registeredNotPlaced: 'Sensor roʻyxatga olindi, lekin vagonga oʻrnatilmadi. {reason}',
    placeTaken:
      '{wagon} raqamli vagonda shu turdagi boshqa sensor bor: {sensor}. Avval «Boshqaruv» sahifasida uni vagondan oling.',
    wagonChanged: 'Vagonni shu orada boshqa administrator oʻzgartirgan. Qayta urinib koʻring.',
    done: {
      registered:
        '{sensor} raqamli sensor roʻyxatga olindi. Vagonga oʻrnatilgach, saqlangan oʻlchovlari tarixda koʻrinadi.',
      registeredAgain: '{sensor} raqamli sensor qaytadan roʻyxatga olindi. Endi uni vagonga oʻrnating.',
      placedNew:
        '{sensor} raqamli sensor {wagon} raqamli vagonga oʻrnatildi. Saqlangan oʻlchovlari endi vagon tarixida koʻrinadi.',
      placed:
        '{sensor} raqamli sensor {wagon} raqamli vagonga oʻrnatildi. U ilgari ham vagonda boʻlgan: vagonsiz paytida oʻlchaganlari shu roʻyxatda qoladi.',
      history: 'Vagon tarixini koʻrish',
    },
  },
} as const;
