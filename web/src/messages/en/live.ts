import type { TranslationOf } from '../catalogue.ts';
import type { live as uz } from '../uz/live.ts';

export const live: TranslationOf<typeof uz> = {
  live: {
    connecting: 'Opening the live connection…',
    live: 'Live',
    offline: 'No live connection since {since}',
    outdated: 'Not updating since {since}',
    paused: 'Paused since {since}',
    pause: 'Pause',
    resume: 'Resume',
    held: 'The table is not updating for the moment',
  },
  outdated: {
    since: 'Cannot be updated: this is how it was at {time}.',
    comesBack: 'It will update by itself as soon as the server answers.',
  },
};
