import type { Alert, AlertRuleKind } from '@vagon/contract';
import { formatDate } from '../files/cell.ts';

/** What is said of an alert: the alert, and the station it was raised at by its Uzbek name. */
export interface ToldAlert extends Alert {
  station: string | null;
}

const decimal = (value: number | null) =>
  value === null ? '—' : String(Math.round(value * 10) / 10).replace('.', ',');
const dated = (iso: string) => formatDate(new Date(iso)).slice(0, -3);

/** Heads of the exported list and words of the messages: in Uzbek, as all files of the product. */
export const RULE_WORDS: Record<AlertRuleKind, string> = {
  silent: 'Aloqa yoʻq',
  battery_low: 'Batareya zaryadi kam',
  temperature_outside: 'Harorat chegaradan tashqarida',
  standing_long: 'Stansiyada uzoq turibdi',
  load_changed_outside: 'Yuk holati stansiyadan tashqarida oʻzgardi',
  left_country: 'Mamlakatdan chiqdi',
  plan_behind: 'Reja bajarilmayapti',
};

/** What exactly was found, `12 % (chegara 20 %)`; empty where the rule says all. */
export function detailWords({ rule, value, bound }: Pick<Alert, 'rule' | 'value' | 'bound'>): string {
  if (rule === 'silent' || rule === 'standing_long') return `${decimal(bound)} soatdan koʻp`;
  if (rule === 'battery_low' || rule === 'plan_behind') return `${decimal(value)} %, chegara ${decimal(bound)} %`;
  if (rule === 'temperature_outside') return `${decimal(value)} °C, chegara ${decimal(bound)} °C`;
  return '';
}

/** One alert in one line. */
export function alertLine(alert: ToldAlert): string {
  const { wagonNumber, station } = alert;
  const place = wagonNumber === null ? '' : station;
  const parts = [detailWords(alert), place, dated(alert.since)].filter(Boolean);
  return `${alert.isUrgent ? '❗' : '•'} ${wagonNumber ?? station}: ${RULE_WORDS[alert.rule]} (${parts.join('; ')})`;
}
