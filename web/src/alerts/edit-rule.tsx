import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlertRule, AlertRuleKind } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { DraftForm } from '../ui/draft-form.tsx';
import { RowToEdit } from '../ui/row-to-edit.tsx';
import { useEdit } from '../ui/use-edit.ts';
import { draftOf, isSameDraft, toRuleChange } from './rule-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import { fetchRule, putRule, rulesQuery, ruleToEditQuery } from './setting-queries.ts';
import { useRuleLimit } from './use-rule-limit.ts';

interface EditRuleProps {
  rule: AlertRuleKind;
  onSaved: () => void;
  onCancel: () => void;
}

/** Reads a rule as it is now and opens its form. */
export function EditRule({ rule, onSaved, onCancel }: EditRuleProps) {
  const t = useTranslations('alertSettings.rules');
  const name = useTranslations('alerts.rules')(rule);
  return (
    <RowToEdit
      row={useQuery(ruleToEditQuery(rule))}
      title={t('editTitle', { rule: name })}
      loadingText={t('loading')}
      gone={{ code: 'not_found', text: t('gone') }}
      onClose={onCancel}
    >
      {(row) => <EditRuleForm row={row} onSaved={onSaved} onCancel={onCancel} />}
    </RowToEdit>
  );
}

function EditRuleForm({ row, onSaved, onCancel }: Omit<EditRuleProps, 'rule'> & { row: AlertRule }) {
  const t = useTranslations('alertSettings.rules');
  const settings = useTranslations();
  const limitOf = useRuleLimit();
  const queries = useQueryClient();
  const yesNo = (isSo: boolean) => settings(isSo ? 'audit.values.yes' : 'audit.values.no');
  const form = useEdit({
    row,
    draftOf,
    isSameDraft,
    payloadOf: toRuleChange,
    send: (change, ifMatch) => putRule(row.rule, change, ifMatch),
    readNow: () => fetchRule(row.rule),
    reload: () => queries.invalidateQueries(rulesQuery),
    valuesOf: (now, draft) => [
      { label: t('limit'), value: limitOf(now), differs: limitOf(now) !== limitOf({ ...now, ...toRuleChange(draft) }) },
      { label: t('on'), value: yesNo(now.isOn), differs: now.isOn !== draft.isOn },
      { label: t('urgent'), value: yesNo(now.isUrgent), differs: now.isUrgent !== draft.isUrgent },
    ],
    onSaved,
  });
  return (
    <DraftForm
      form={form}
      title={t('editTitle', { rule: settings(`alerts.rules.${row.rule}`) })}
      incomplete={{ title: t('incomplete'), text: t('mend') }}
      submitText={settings('admin.save')}
      gone={{ code: 'not_found', text: t('gone') }}
      onCancel={onCancel}
    >
      <RuleFields rule={row.rule} form={form} />
    </DraftForm>
  );
}
