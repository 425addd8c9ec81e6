import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { AUDIT_SUBJECTS } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useDraft } from '../ui/use-draft.ts';
import { type AuditFilter, NO_AUDIT_FILTER } from './audit-query.ts';
import '@mantine/core/styles/Combobox.css';

interface AuditFilterFormProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** Narrows the changes to a kind, a thing and an employee. */
export function AuditFilterForm({ filter, onFilter }: AuditFilterFormProps) {
  const t = useTranslations('audit');
  const [draft, setDraft] = useDraft(filter);
  return (
    <form
      aria-label={t('filter.form')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onFilter({ ...draft, key: draft.key.trim(), userName: draft.userName.trim() });
      }}
    >
      <Group align="flex-end" gap="xs">
        <NativeSelect
          label={t('filter.subject')}
          value={draft.subject}
          data={['' as const, ...AUDIT_SUBJECTS].map((value) => ({
            value,
            label: value === '' ? t('filter.all') : t(`subjects.${value}`),
          }))}
          onChange={({ currentTarget }) =>
            setDraft({ ...draft, subject: currentTarget.value as AuditFilter['subject'] })
          }
        />
        <TextInput
          label={t('filter.key')}
          value={draft.key}
          onChange={({ currentTarget }) => setDraft({ ...draft, key: currentTarget.value })}
          autoComplete="off"
          maxLength={64}
        />
        <TextInput
          label={t('filter.userName')}
          value={draft.userName}
          onChange={({ currentTarget }) => setDraft({ ...draft, userName: currentTarget.value })}
          autoComplete="off"
          maxLength={64}
        />
        <Button type="submit">{t('filter.submit')}</Button>
        <Button variant="default" onClick={() => onFilter(NO_AUDIT_FILTER)}>
          {t('filter.reset')}
        </Button>
      </Group>
    </form>
  );
}
