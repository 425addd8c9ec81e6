import type { Alert } from '@vagon/contract';
import { alertLine, type ToldAlert } from './alert-words.ts';

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

/** @param publicUrl where people find the product, null when nobody said */
function ending(publicUrl: string | null): string[] {
  return publicUrl === null ? [] : ['', new URL('/alerts', publicUrl).href];
}

/**
 * Puts alerts into words.
 * @param alerts the first of them, urgent ones ahead
 * @param total how many there are
 */
export function composeMessage(
  id: string,
  alerts: readonly ToldAlert[],
  total: number,
  publicUrl: string | null,
): AlertMessage {
  const subject = `Vagon: ${total} ta ogohlantirish`;
  const lines = alerts.slice(0, MOST_LINES).map(alertLine);
  const more = total > lines.length ? [`… va yana ${total - lines.length} ta`] : [];
  return {
    id,
    subject,
    text: [subject, '', ...lines, ...more, ...ending(publicUrl)].join('\n'),
    isTest: false,
    total,
    alerts: alerts.map(({ station, ...alert }) => alert),
  };
}

/** What the test button sends. */
export function composeTest(id: string, publicUrl: string | null): AlertMessage {
  const subject = 'Vagon: sinov xabari';
  const text = [subject, '', 'Ogohlantirishlar shu yerga keladi.', ...ending(publicUrl)].join('\n');
  return { id, subject, text, isTest: true, total: 0, alerts: [] };
}
