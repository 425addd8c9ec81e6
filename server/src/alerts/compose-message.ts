import type { Alert, ChannelLanguage } from '@vagon/contract';
import { alertLine, type ToldAlert } from './alert-words.ts';
import { MESSAGE_WORDS } from './message-words.ts';

/** Alerts told line by line; whoever wants the others opens the screen. Telegram takes 4,096 characters. */
const MOST_LINES = 20;

/** What a channel sends; each takes the form that it needs. */
export interface AlertMessage {
  /** The same at every try, so that a receiver can tell a repetition. */
  id: string;
  subject: string;
  text: string;
  isTest: boolean;
  /** How many alerts it is about; `alerts` holds the first of them. */
  total: number;
  alerts: Alert[];
}

/** In which language a message is, and where people find the product, null when nobody said. */
export interface Composing {
  language: ChannelLanguage;
  publicUrl: string | null;
}

function ending(publicUrl: string | null): string[] {
  return publicUrl === null ? [] : ['', new URL('/alerts', publicUrl).href];
}

/**
 * Puts alerts into the words of a channel.
 * @param alerts the first of them, urgent ones ahead
 * @param total how many there are
 */
export function composeMessage(
  id: string,
  alerts: readonly ToldAlert[],
  total: number,
  { language, publicUrl }: Composing,
): AlertMessage {
  const words = MESSAGE_WORDS[language];
  const subject = words.subject(total);
  const lines = alerts.slice(0, MOST_LINES).map((alert) => alertLine(alert, language));
  const more = total > lines.length ? [words.others(total - lines.length)] : [];
  return {
    id,
    subject,
    text: [subject, '', ...lines, ...more, ...ending(publicUrl)].join('\n'),
    isTest: false,
    total,
    alerts: alerts.map(({ station, stationRu, ...alert }) => alert),
  };
}

/** What the test button sends. */
export function composeTest(id: string, { language, publicUrl }: Composing): AlertMessage {
  const { testSubject: subject, test } = MESSAGE_WORDS[language];
  const text = [subject, '', test, ...ending(publicUrl)].join('\n');
  return { id, subject, text, isTest: true, total: 0, alerts: [] };
}
