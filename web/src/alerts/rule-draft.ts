import {
  ALERT_HOURS,
  ALERT_PERCENT,
  type AlertRule,
  type AlertRuleChange,
  NARROWEST_TEMPERATURE_RANGE,
  TEMPERATURE_RANGE,
  type TemperatureRange,
  type WagonKind,
} from '@vagon/contract';

/** What stands in the form of a kind's temperatures. */
export interface RangeDraft {
  wagonKind: WagonKind;
  min: string;
  max: string;
}

/** What stands in a rule's form; null where the rule has no such limit. */
export interface RuleDraft {
  isOn: boolean;
  isUrgent: boolean;
  hours: string | null;
  percent: string | null;
  ranges: RangeDraft[] | null;
}

const written = (value: number | undefined): string | null => (value === undefined ? null : String(value));

export const draftOf = ({ isOn, isUrgent, hours, percent, temperatures }: AlertRule): RuleDraft => ({
  isOn,
  isUrgent,
  hours: written(hours),
  percent: written(percent),
  ranges: temperatures?.map(({ wagonKind, min, max }) => ({ wagonKind, min: String(min), max: String(max) })) ?? null,
});

export const isSameDraft = (one: RuleDraft, other: RuleDraft): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether a text is a whole number within bounds. */
export function isWhole(text: string, { min, max }: { min: number; max: number }): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max;
}

/** A number with a decimal point or comma; NaN where it is none. */
const degreesOf = (text: string): number =>
  /^[-−]?\d{1,3}([.,]\d)?$/.test(text) ? Number(text.replace('−', '-').replace(',', '.')) : Number.NaN;

/** The range that was typed; null where it is none or too narrow. */
export function rangeOf({ wagonKind, min, max }: RangeDraft): TemperatureRange | null {
  const range = { wagonKind, min: degreesOf(min), max: degreesOf(max) };
  const isWithin = range.min >= TEMPERATURE_RANGE.min && range.max <= TEMPERATURE_RANGE.max;
  return isWithin && range.max - range.min >= NARROWEST_TEMPERATURE_RANGE ? range : null;
}

/** What the call takes; null while something is wrong. */
export function toRuleChange({ isOn, isUrgent, hours, percent, ranges }: RuleDraft): AlertRuleChange | null {
  if (hours !== null && !isWhole(hours, ALERT_HOURS)) return null;
  if (percent !== null && !isWhole(percent, ALERT_PERCENT)) return null;
  const temperatures = ranges?.map(rangeOf);
  if (temperatures?.includes(null)) return null;
  return {
    isOn,
    isUrgent,
    ...(hours === null ? {} : { hours: Number(hours) }),
    ...(percent === null ? {} : { percent: Number(percent) }),
    ...(temperatures === undefined ? {} : { temperatures: temperatures.filter((range) => range !== null) }),
  };
}
