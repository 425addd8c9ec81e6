import type { TranslationOf } from '../catalogue.ts';
import type { telemetry as uz } from '../uz/telemetry.ts';

export const telemetry: TranslationOf<typeof uz> = {
  unknownSensors: {
    title: 'Sensors without a wagon',
    intro:
      'These sensors send readings, but they are not fitted to any wagon or are not registered. Their readings are kept: once a sensor is registered and fitted to a wagon, they show in the wagon’s history.',
    search: 'Sensor number or part of it',
    what: 'The list of sensors could not be loaded.',
    count: 'Total sensors: {total}',
    none: 'There are none: the wagon of every reading is known.',
    notFound: 'No sensor without a wagon has “{number}” in its number.',
    columns: {
      sensor: 'Sensor number',
      registered: 'Registered',
      type: 'Type',
      readings: 'Readings',
      first: 'First reading',
      last: 'Latest reading',
      step: 'Action',
    },
    registered: { yes: 'Yes', no: 'No' },
    types: { location: 'Location', state: 'State' },
    probably: '{type}, probably',
    register: 'Register',
    place: 'Fit to a wagon',
    registerOf: 'Register sensor {sensor}',
    placeOf: 'Fit sensor {sensor} to a wagon',
    form: {
      type: 'Sensor type',
      typeHint: 'Chosen by the readings it sent.',
      typeUnknown: 'Its readings do not tell its type: look at the sensor itself.',
      typeMissing: 'Choose a sensor type.',
      wagon: 'Wagon number',
      wagonOptional: 'Wagon number (optional)',
      wagonMalformed: 'A wagon number has 8 digits.',
      cancel: 'Close',
    },
    registeredNotPlaced: 'The sensor was registered, but not fitted to a wagon. {reason}',
    placeTaken:
      'Wagon {wagon} has another sensor of this type: {sensor}. Take that one off first, under “Administration”.',
    wagonChanged: 'Another administrator has changed the wagon in the meantime. Try again.',
    done: {
      registered:
        'Sensor {sensor} was registered. Once it is fitted to a wagon, its kept readings show in the history.',
      registeredAgain: 'Sensor {sensor} is registered again. Now put it on a wagon.',
      placedNew: 'Sensor {sensor} was fitted to wagon {wagon}. Its kept readings now show in the wagon’s history.',
      placed:
        'Sensor {sensor} is on wagon {wagon}. It has been on a wagon before: what it measured while on none stays in this list.',
      history: 'Show the wagon’s history',
    },
  },
};
