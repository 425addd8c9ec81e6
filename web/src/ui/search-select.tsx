import { Select } from '@mantine/core';
import { foldName } from '@vagon/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import classes from './search-select.module.css';
import { useDraft } from './use-draft.ts';

/** Most options shown at once: thousands of elements would make every key slow. */
const SHOWN = 50;

interface SearchSelectProps {
  label: string;
  /** Chosen, '' for nothing. */
  value: string;
  onValue: (value: string) => void;
  /** All that may be chosen, may be thousands; undefined while they load. */
  options: readonly string[] | undefined;
  placeholder: string;
  noneText: string;
  clearText: string;
  /** Says how many more there are than are shown. */
  moreText: (count: number) => string;
  error?: string;
  onOpen?: () => void;
}

/** Chooses one of very many by typing part of it, in either script and with any apostrophes; emptying the text, or the button in it, chooses nothing. */
export function SearchSelect({ value, onValue, options, moreText, onOpen, ...texts }: SearchSelectProps) {
  const t = useTranslations();
  const [text, setText] = useDraft(value);
  const part = text === value ? '' : text.trim();
  const found = useMemo(() => {
    const matching = (options ?? []).filter((option) => option !== value && holds(option, part));
    return value !== '' && part === '' ? [value, ...matching] : matching;
  }, [options, value, part]);
  const more = found.length - SHOWN;
  const shown = found.slice(0, SHOWN).map((option) => ({ value: option, label: option, disabled: false }));
  const noneText = options ? texts.noneText : t('spinner');
  const remarkText = more > 0 ? moreText(more) : shown.length === 0 ? noneText : null;
  const remark = remarkText === null ? [] : [{ value: '', label: remarkText, disabled: true }];
  return (
    <div className={classes.select}>
      <Select
        label={texts.label}
        placeholder={texts.placeholder}
        error={texts.error}
        loading={options === undefined}
        searchable
        clearable
        allowDeselect={false}
        value={value === '' ? null : value}
        onChange={(chosen) => onValue(chosen ?? '')}
        searchValue={text}
        onSearchChange={(typed) => {
          setText(typed);
          if (typed === '' && value !== '') onValue('');
        }}
        onClick={(event) => {
          // As after Tab: what is typed next takes the place of what was chosen.
          if (text === value) event.currentTarget.select();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text === value) return;
          // Half a number must not send the form without it; what only one can be meant by is that one.
          event.preventDefault();
          if (found.length === 1) onValue(found[0] ?? '');
        }}
        onDropdownOpen={onOpen}
        data={[...shown, ...remark]}
        filter={({ options: asGiven }) => asGiven}
        clearButtonProps={{ 'aria-label': texts.clearText, 'aria-hidden': false, tabIndex: 0 }}
        comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
        withScrollArea={false}
        classNames={{ options: classes.options }}
        // It scrolls, so Chromium would make it a stop of Tab, which closes it: the focus would be lost.
        attributes={{ options: { tabIndex: -1 } }}
        selectFirstOptionOnChange
        spellCheck={false}
      />
    </div>
  );
}

/** Whether a text has this part, as it is written or as names are compared; halfway through a `ye` only the first is true. */
const holds = (text: string, part: string): boolean =>
  text.toLowerCase().includes(part.toLowerCase()) || foldName(text).includes(foldName(part));
