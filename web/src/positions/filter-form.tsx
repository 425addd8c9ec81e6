import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useDraft } from '../ui/use-draft.ts';
import { REGION_OPTIONS, STATE_OPTIONS } from './filter-options.ts';
import { type ConditionFilter, NO_FILTER } from './search-address.ts';
import classes from './search-bar.module.css';
import { typeErrors } from './search-rules.ts';
import { StationInput } from './station-input.tsx';

interface FilterFormProps {
  filter: ConditionFilter;
  onFilter: (filter: ConditionFilter) => void;
}

/** Narrows the list by wagon type, load state, and either a station or a region. */
export function FilterForm({ filter, onFilter }: FilterFormProps) {
  const t = useTranslations('positions.filter');
  const [draft, setDraft] = useDraft(filter);
  const change = (changed: Partial<ConditionFilter>) => setDraft({ ...draft, ...changed });
  const errors = typeErrors(draft.type);
  const clear = () => {
    // Also what was never asked for, and so never was in the address.
    setDraft(NO_FILTER);
    onFilter(NO_FILTER);
  };
  return (
    <form
      className={classes.form}
      aria-label={t('form')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (errors.length === 0) onFilter(draft);
      }}
    >
      <TextInput
        className={classes.type}
        label={t('type')}
        placeholder={t('typePlaceholder')}
        title={t('typeHint')}
        value={draft.type}
        onChange={(event) => change({ type: event.currentTarget.value.trim() })}
        error={errors.length > 0 && errors.map((error) => t(error)).join(' · ')}
        autoComplete="off"
      />
      <NativeSelect
        className={classes.state}
        label={t('state')}
        value={draft.state}
        onChange={(event) => change({ state: event.currentTarget.value as ConditionFilter['state'] })}
        data={STATE_OPTIONS.map(({ name, value }) => ({ value, label: t(`states.${name}`) }))}
      />
      {draft.region === '' && <StationInput station={draft.station} onStation={(station) => change({ station })} />}
      {draft.station === '' && (
        <NativeSelect
          className={classes.place}
          label={t('region')}
          value={draft.region}
          onChange={(event) => change({ region: event.currentTarget.value })}
          data={REGION_OPTIONS.map(({ name, value }) => ({ value, label: t(`regions.${name}`) }))}
        />
      )}
      <Button type="submit" className={classes.action}>
        {t('submit')}
      </Button>
      <Button variant="default" className={classes.action} onClick={clear}>
        {t('reset')}
      </Button>
    </form>
  );
}
