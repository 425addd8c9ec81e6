import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { WAGON_NUMBER_PATTERN } from '@vagon/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '../ui/use-draft.ts';
import classes from './search-bar.module.css';
import { numberError } from './search-rules.ts';

interface NumberFormProps {
  /** The number that is shown, '' while a list is. */
  number: string;
  onSearch: (number: string) => void;
}

/** Searches one wagon by its eight digits. */
export function NumberForm({ number, onSearch }: NumberFormProps) {
  const t = useTranslations('positions.number');
  const [draft, setDraft] = useDraft(number);
  const [isSubmitted, setSubmitted] = useState(false);
  const isFromAddress = number !== '' && draft === number;
  const error = isSubmitted || isFromAddress ? numberError(draft) : null;
  return (
    <form
      className={classes.form}
      aria-label={t('form')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (numberError(draft) === null) onSearch(draft);
      }}
    >
      <TextInput
        className={classes.number}
        size="sm"
        label={t('label')}
        value={draft}
        onChange={(event) => {
          setSubmitted(false);
          setDraft(event.currentTarget.value.trim());
        }}
        error={error && t(error)}
        inputMode="numeric"
        pattern={WAGON_NUMBER_PATTERN}
        title={t('pattern')}
        autoComplete="off"
      />
      <Button type="submit" size="sm" className={classes.action} leftSection={<IconSearch size={16} aria-hidden />}>
        {t('submit')}
      </Button>
    </form>
  );
}
