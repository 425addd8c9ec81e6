import { Checkbox, TextInput } from '@mantine/core';
import {
  ALERT_HOURS,
  ALERT_PERCENT,
  type AlertRuleKind,
  NARROWEST_TEMPERATURE_RANGE,
  TEMPERATURE_RANGE,
} from '@vagon/contract';
import { useTranslations } from 'use-intl';
import type { FormDraft } from '../ui/form-draft.ts';
import { isWhole, type RangeDraft, type RuleDraft, rangeOf } from './rule-draft.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

/** What a rule says; what is wrong is told when it was tried to save this. */
export function RuleFields({ rule, form }: { rule: AlertRuleKind; form: FormDraft<RuleDraft> }) {
  const t = useTranslations('alertSettings.rules');
  const { draft, type, firstInput } = form;
  const isRefused = form.refusals > 0;
  return (
    <>
      {draft.hours !== null && (
        <TextInput
          ref={firstInput}
          label={t('hours')}
          value={draft.hours}
          inputMode="numeric"
          autoComplete="off"
          error={isRefused && !isWhole(draft.hours, ALERT_HOURS) && t('hoursWrong', textsOf(ALERT_HOURS))}
          onChange={({ currentTarget }) => type({ hours: currentTarget.value.trim() })}
        />
      )}
      {draft.percent !== null && (
        <TextInput
          ref={firstInput}
          label={t(rule === 'plan_behind' ? 'missingPercent' : 'percent')}
          value={draft.percent}
          inputMode="numeric"
          autoComplete="off"
          error={isRefused && !isWhole(draft.percent, ALERT_PERCENT) && t('percentWrong', textsOf(ALERT_PERCENT))}
          onChange={({ currentTarget }) => type({ percent: currentTarget.value.trim() })}
        />
      )}
      {draft.ranges?.map((range, place) => (
        <RangeFields
          key={range.wagonKind}
          range={range}
          isRefused={isRefused}
          firstInput={place === 0 ? firstInput : undefined}
          onRange={(typed) =>
            type({ ranges: draft.ranges?.map((one) => (one.wagonKind === typed.wagonKind ? typed : one)) ?? null })
          }
        />
      ))}
      <Checkbox
        label={t('on')}
        checked={draft.isOn}
        onChange={({ currentTarget }) => type({ isOn: currentTarget.checked })}
      />
      <Checkbox
        label={t('urgent')}
        checked={draft.isUrgent}
        onChange={({ currentTarget }) => type({ isUrgent: currentTarget.checked })}
      />
    </>
  );
}

interface RangeFieldsProps {
  range: RangeDraft;
  isRefused: boolean;
  firstInput: FormDraft<RuleDraft>['firstInput'] | undefined;
  onRange: (range: RangeDraft) => void;
}

function RangeFields({ range, isRefused, firstInput, onRange }: RangeFieldsProps) {
  const t = useTranslations('alertSettings.rules');
  const kind = useTranslations('events.wagonKinds')(range.wagonKind);
  const error =
    isRefused &&
    rangeOf(range) === null &&
    t('temperatureWrong', { ...textsOf(TEMPERATURE_RANGE), narrowest: String(NARROWEST_TEMPERATURE_RANGE) });
  return (
    <>
      <TextInput
        ref={firstInput}
        label={t('min', { kind })}
        value={range.min}
        inputMode="decimal"
        autoComplete="off"
        error={error}
        onChange={({ currentTarget }) => onRange({ ...range, min: currentTarget.value.trim() })}
      />
      <TextInput
        label={t('max', { kind })}
        value={range.max}
        inputMode="decimal"
        autoComplete="off"
        error={error}
        onChange={({ currentTarget }) => onRange({ ...range, max: currentTarget.value.trim() })}
      />
    </>
  );
}

const textsOf = ({ min, max }: { min: number; max: number }) => ({ min: String(min), max: String(max) });
