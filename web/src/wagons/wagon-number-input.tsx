import { TextInput } from '@mantine/core';
import { WAGON_NUMBER_PATTERN } from '@vagon/contract';
import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { useNumberFaultText } from './use-number-fault-text.ts';
import { expectedLastDigit } from './wagon-draft.ts';
import classes from './wagon-form.module.css';

interface WagonNumberInputProps {
  inputRef: Ref<HTMLInputElement>;
  number: string;
  onNumber: (number: string) => void;
  /** Whether it was tried to save this: until then an unfinished number is no fault. */
  isRefused: boolean;
}

/** The eight digits of a wagon, with what is wrong with them and a warning when the last one is not the right one. */
export function WagonNumberInput({ inputRef, number, onNumber, isRefused }: WagonNumberInputProps) {
  const t = useTranslations();
  const faultText = useNumberFaultText();
  const expected = expectedLastDigit(number);
  const hasLetters = /[^0-9]/.test(number);
  return (
    <TextInput
      ref={inputRef}
      label={t('admin.columns.wagon')}
      value={number}
      onChange={(event) => onNumber(event.currentTarget.value.replaceAll(/\s/g, ''))}
      error={hasLetters ? t('positions.number.pattern') : isRefused && faultText(number)}
      description={expected !== null && t('wagons.checkDigit', { digit: String(expected) })}
      descriptionProps={{ className: classes.warning, role: 'status' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      inputMode="numeric"
      pattern={WAGON_NUMBER_PATTERN}
      title={t('positions.number.pattern')}
      autoComplete="off"
    />
  );
}
