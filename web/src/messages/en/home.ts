import type { TranslationOf } from '../catalogue.ts';
import type { home as uz } from '../uz/home.ts';

export const home: TranslationOf<typeof uz> = {
  home: {
    title: 'Home',
    headline: 'Where every wagon is, right now',
    lead: 'Follow the freight wagons on Uzbekistan’s railways in real time: loaded or empty, at which station, and whether their sensors are well.',
    search: 'Search wagons',
    signInFirst: 'To search, <login>log in</login> or <register>register</register> first.',
    map: {
      label:
        'Map of Uzbekistan’s railway network. Lines run from Kungrad and Nukus in the west by Urgench, Bukhara, Navoi, Samarkand and Jizzakh to Tashkent, south to Karshi and Termez, and east to Kokand, Namangan and Andijan in the Fergana valley.',
      regions: 'Regional railway junctions (MTU)',
      totals:
        '{stations, plural, one {# station} other {# stations}} · {sections, plural, one {# section} other {# sections}} · {km, number} km of line',
      attribution: '© OpenStreetMap contributors',
      places: {
        toshkent: 'Tashkent',
        buxoro: 'Bukhara',
        qoqon: 'Kokand',
        qarshi: 'Karshi',
        termiz: 'Termez',
        qongirot: 'Kungrad',
        samarqand: 'Samarkand',
        navoiy: 'Navoi',
        nukus: 'Nukus',
        urganch: 'Urgench',
        andijon: 'Andijan',
        namangan: 'Namangan',
        jizzax: 'Jizzakh',
        xovos: 'Khavast',
        uchquduq: 'Uchkuduk',
        jasliq: 'Jaslyk',
        denov: 'Denau',
      },
    },
    figures: {
      title: 'The network now',
      asOf: 'As of {time}',
      outdated: 'The figures cannot be updated. They are as of {time}.',
      what: 'The figures of the network could not be loaded.',
      wagons: 'Wagons on the network',
      loaded: 'Loaded',
      empty: 'Empty',
      silent: 'Silent',
      rule: 'A wagon is silent when none of its sensors has sent a reading for more than 24 hours. Wagons that have sent at least one reading are counted; those not yet known to be loaded or empty only count in the total.',
      regions: 'By MTU',
      count: '{count, plural, one {# wagon} other {# wagons}}',
      loadedCount: '{count} loaded',
      emptyCount: '{count} empty',
      silentCount: '{count} silent',
    },
    levelsTitle: 'One picture at three levels',
    levels: {
      railway: {
        title: 'The whole railway',
        text: 'The wagons of the whole network on one map and in one table.',
      },
      region: {
        title: 'The MTU',
        text: 'The wagons in a regional railway junction: where, how many, in which state.',
      },
      station: {
        title: 'The station',
        text: 'The list of wagons standing at a station, each with the time of its latest reading.',
      },
    },
    sensorsTitle: 'The data come from the wagon itself',
    sensors: {
      location: { title: 'Location sensor (GPS)', text: 'The wagon’s coordinates and the nearest station.' },
      state: { title: 'State sensor', text: 'Whether the wagon is empty or loaded.' },
      health: {
        title: 'Temperature and battery',
        text: 'The sensor’s temperature and charge, seen before it falls silent.',
      },
    },
    planning: {
      title: 'For shift and daily planning',
      intro:
        'Planning transport begins with where the wagons really are. The wagons a plan needs are found within seconds, and the screen keeps itself up to date with new readings.',
      shift: {
        title: 'The shift',
        text: 'At the start of the day and the night shift one sees how many empty and how many loaded wagons there are at the station and around it: loading, unloading and the supply of empties are planned by that.',
      },
      day: {
        title: 'The day',
        text: 'How the wagons are spread over the MTUs is always in view, and every wagon’s readings and route are kept: the plan for the next day rests on the actual situation.',
      },
    },
  },
};
