import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ALERT_RULES, type AlertRule } from '@vagon/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DataTable } from '../ui/data-table.tsx';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { useFormat } from '../ui/format.ts';
import { OutdatedNote } from '../ui/outdated-note.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { SuccessAlert } from '../ui/success-alert.tsx';
import { useRowFocus } from '../ui/use-row-focus.ts';
import { EditRule } from './edit-rule.tsx';
import { rulesQuery } from './setting-queries.ts';
import { useRuleLimit } from './use-rule-limit.ts';

interface RulesTabProps {
  /** The rule in edit, '' for none. */
  edit: string;
  onEdit: (rule: string) => void;
}

/** What alerts are raised for. */
export function RulesTab({ edit, onEdit }: RulesTabProps) {
  const t = useTranslations('alertSettings.rules');
  const rules = useQuery(rulesQuery);
  const edited = ALERT_RULES.find((rule) => rule === edit);
  const { list } = useRowFocus(edit);
  const [success, setSuccess] = useState<string | null>(null);
  return (
    <Stack gap="md">
      <SuccessAlert>{success}</SuccessAlert>
      {edited && (
        <EditRule
          key={edited}
          rule={edited}
          onSaved={() => {
            setSuccess(t('edited'));
            onEdit('');
          }}
          onCancel={() => onEdit('')}
        />
      )}
      <section ref={list} tabIndex={-1} style={{ outline: 'none' }}>
        {rules.error && !rules.data && (
          <ErrorReplacement what={t('what')} failure={rules.error} onRetry={() => void rules.refetch()} />
        )}
        <OutdatedNote shown={rules} />
        {rules.isPending && <Spinner />}
        {rules.data && (
          <RuleTable
            rules={rules.data}
            edit={edit}
            onEdit={(rule) => {
              setSuccess(null);
              onEdit(rule);
            }}
          />
        )}
      </section>
    </Stack>
  );
}

function RuleTable({ rules, edit, onEdit }: RulesTabProps & { rules: AlertRule[] }) {
  const t = useTranslations();
  const format = useFormat();
  const limitOf = useRuleLimit();
  const yesNo = (isSo: boolean) => t(isSo ? 'audit.values.yes' : 'audit.values.no');
  return (
    <DataTable<AlertRule>
      caption={t('alertSettings.rules.tab')}
      rows={rules}
      rowKey={({ rule }) => rule}
      firstIndex={1}
      currentRow={edit}
      columns={[
        { key: 'index', heading: t('admin.columns.index'), cell: (_, index) => format.number(index), alignRight: true },
        { key: 'rule', heading: t('alerts.columns.rule'), cell: ({ rule }) => t(`alerts.rules.${rule}`) },
        { key: 'limit', heading: t('alertSettings.rules.limit'), cell: limitOf },
        { key: 'on', heading: t('alertSettings.rules.on'), cell: ({ isOn }) => yesNo(isOn) },
        { key: 'urgent', heading: t('alertSettings.rules.urgent'), cell: ({ isUrgent }) => yesNo(isUrgent) },
        {
          key: 'edit',
          heading: t('admin.columns.edit'),
          cell: ({ rule }) => (
            <RowButton
              action="edit"
              label={
                rule === edit
                  ? t('admin.finishEditing')
                  : t('alertSettings.rules.edit', { rule: t(`alerts.rules.${rule}`) })
              }
              disabled={rule === edit}
              onPress={() => onEdit(rule)}
            />
          ),
        },
      ]}
    />
  );
}
