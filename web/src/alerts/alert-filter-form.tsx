import { Checkbox, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ALERT_RULES } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { geographyQuery } from '../geography/geography-query.ts';
import { useRegionName } from '../geography/use-place-names.ts';
import type { AlertListFilter } from './alert-filter.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Combobox.css';

interface AlertFilterFormProps {
  filter: AlertListFilter;
  onFilter: (filter: AlertListFilter) => void;
}

/** Narrows the alerts to a rule, an MTU and one's own; at once, as each choice is whole. */
export function AlertFilterForm({ filter, onFilter }: AlertFilterFormProps) {
  const t = useTranslations('alerts');
  const regionName = useRegionName();
  const { data: geography } = useQuery(geographyQuery);
  return (
    <Group component="form" aria-label={t('filter.form')} align="flex-end" gap="8px 16px">
      <NativeSelect
        label={t('filter.rule')}
        value={filter.rule}
        data={[
          { value: '', label: t('filter.all') },
          ...ALERT_RULES.map((rule) => ({ value: rule, label: t(`rules.${rule}`) })),
        ]}
        onChange={({ currentTarget }) => onFilter({ ...filter, rule: currentTarget.value as AlertListFilter['rule'] })}
      />
      <NativeSelect
        label={t('filter.region')}
        value={filter.region}
        data={[
          { value: '', label: t('filter.wholeRailway') },
          ...(geography?.regions ?? []).map(({ id, name }) => ({ value: String(id), label: regionName(name) })),
        ]}
        onChange={({ currentTarget }) => onFilter({ ...filter, region: currentTarget.value })}
      />
      {filter.state !== 'open' && (
        <Checkbox
          label={t(`filter.mine.${filter.state}`)}
          checked={filter.mine}
          mb={8}
          onChange={({ currentTarget }) => onFilter({ ...filter, mine: currentTarget.checked })}
        />
      )}
    </Group>
  );
}
