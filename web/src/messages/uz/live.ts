/** Whether what is shown is live, and since when it is not. */
export const live = {
  live: {
    connecting: 'Jonli aloqa oʻrnatilmoqda…',
    live: 'Jonli',
    offline: 'Jonli aloqa {since} dan beri yoʻq',
    outdated: '{since} dan beri yangilanmayapti',
    paused: '{since} dan beri toʻxtatilgan',
    pause: 'Toʻxtatib turish',
    resume: 'Davom ettirish',
    held: 'Jadval vaqtincha yangilanmayapti',
  },
  outdated: {
    since: 'Yangilab boʻlmayapti: {time} dagi holat koʻrsatilmoqda.',
    comesBack: 'Server javob berishi bilan oʻzi yangilanadi.',
  },
} as const;
