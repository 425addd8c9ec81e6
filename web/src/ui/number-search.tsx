import { Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './number-search.module.css';
import { useDraft } from './use-draft.ts';

interface NumberSearchProps {
  /** What is searched by what; names the form and its field. */
  label: string;
  /** On the button. */
  submitText: string;
  /** What is searched now, '' for nothing. */
  number: string;
  /** Why this cannot be searched, in the interface's language; null when it can. */
  faultText: (number: string) => string | null;
  /** On the button that ends the search. */
  wholeListText: string;
  /** '' for the whole list. */
  onSearch: (number: string) => void;
  inputMode?: 'numeric';
  pattern?: string;
  /** What the pattern asks for. */
  title?: string;
}

/** Searches a list by number. */
export function NumberSearch(props: NumberSearchProps) {
  const { label, submitText, wholeListText, number, faultText, onSearch, ...input } = props;
  const [draft, setDraft] = useDraft(number);
  const [isSubmitted, setSubmitted] = useState(false);
  return (
    <form
      className={classes.search}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (faultText(draft) === null) onSearch(draft);
      }}
    >
      <TextInput
        {...input}
        className={classes.field}
        aria-label={label}
        placeholder={label}
        value={draft}
        onChange={(event) => {
          setSubmitted(false);
          setDraft(event.currentTarget.value.trim());
        }}
        error={isSubmitted && faultText(draft)}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" variant="default" leftSection={<IconSearch size={16} aria-hidden />}>
        {submitText}
      </Button>
      {number !== '' && (
        <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => onSearch('')}>
          {wholeListText}
        </Button>
      )}
    </form>
  );
}
