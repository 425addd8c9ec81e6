import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FailedChange } from './failed-change.tsx';
import { FormAlert } from './form-alert.tsx';
import { FormCard } from './form-card.tsx';
import type { FormTries } from './form-draft.ts';
import type { Gone } from './gone.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { LIST_FIELDS } from './list-place.ts';
import { SuccessAlert } from './success-alert.tsx';

interface DraftFormProps {
  form: FormTries;
  title: string;
  /** What is said when the form is incomplete: that it is, and what to do. */
  incomplete: { title: string; text: string };
  submitText: string;
  /** What succeeded last, null for nothing; left out where the form goes away with its success. */
  success?: string | null;
  /** Given for a form over a row: what is said when it is no longer there. */
  gone?: Gone;
  /** Given where the form can be left as it is. */
  onCancel?: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form above a list: says what came of the last try, and is not left with something unsaved in it unasked. */
export function DraftForm({ form, title, incomplete, submitText, success, gone, onCancel, children }: DraftFormProps) {
  const t = useTranslations();
  return (
    <FormCard
      title={title}
      onSubmit={form.submit}
      alerts={
        <>
          {success !== undefined && <SuccessAlert>{success}</SuccessAlert>}
          {form.refusals > 0 && (
            <FormAlert cause={form.refusals} title={incomplete.title}>
              {incomplete.text}
            </FormAlert>
          )}
          {form.failure && <FailedChange failure={form.failure} gone={gone} changed={form.changed} />}
        </>
      }
      actions={
        <>
          <Button type="submit" loading={form.isPending}>
            {submitText}
          </Button>
          {onCancel && (
            <Button variant="default" disabled={form.isPending} onClick={onCancel}>
              {t('dialog.cancel')}
            </Button>
          )}
        </>
      }
    >
      {children}
      <LeaveGuard isDirty={form.isDirty} harmless={LIST_FIELDS} />
    </FormCard>
  );
}
