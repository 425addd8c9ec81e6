import { type Alert, type ChannelLanguage, toCyrillic } from '@vagon/contract';
import { formatDate } from '../files/cell.ts';
import { MESSAGE_WORDS } from './message-words.ts';

/** What is said of an alert: the alert, and the station it was raised at by its Uzbek and its Russian name. */
export interface ToldAlert extends Alert {
  station: string | null;
  stationRu: string | null;
}

const dated = (iso: string) => formatDate(new Date(iso)).slice(0, -3);

/** What exactly was found, `12 %, limit 20 %`; empty where the rule says all. */
export function detailWords(
  { rule, value, bound }: Pick<Alert, 'rule' | 'value' | 'bound'>,
  language: ChannelLanguage,
): string {
  const { longerThan, measured, decimalMark } = MESSAGE_WORDS[language];
  const decimal = (number: number | null) =>
    number === null ? '—' : String(Math.round(number * 10) / 10).replace('.', decimalMark);
  if (rule === 'silent' || rule === 'standing_long') return longerThan(decimal(bound));
  if (rule === 'battery_low' || rule === 'plan_behind') return measured(`${decimal(value)} %`, `${decimal(bound)} %`);
  if (rule === 'temperature_outside') return measured(`${decimal(value)} °C`, `${decimal(bound)} °C`);
  return '';
}

/** What a station was called before stands in its Russian name: found by it, told without it. */
const FORMER_NAME = / \(быв\. [^)]*\)$/;

function stationIn(language: ChannelLanguage, { station, stationRu }: ToldAlert): string | null {
  if (language === 'ru' && stationRu !== null) return stationRu.replace(FORMER_NAME, '');
  return language === 'uz-Cyrl' && station !== null ? toCyrillic(station) : station;
}

/** One alert in one line. */
export function alertLine(alert: ToldAlert, language: ChannelLanguage): string {
  const { wagonNumber } = alert;
  const station = stationIn(language, alert);
  const place = wagonNumber === null ? '' : station;
  const parts = [detailWords(alert, language), place, dated(alert.since)].filter(Boolean);
  const rule = MESSAGE_WORDS[language].rules[alert.rule];
  return `${alert.isUrgent ? '❗' : '•'} ${wagonNumber ?? station}: ${rule} (${parts.join('; ')})`;
}
