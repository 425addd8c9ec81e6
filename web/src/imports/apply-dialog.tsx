import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Import } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useFormat } from '../ui/format.ts';
import { useFailureText } from '../ui/use-failure-text.ts';
import { importQuery, postApply } from './import-calls.ts';

interface ApplyDialogProps {
  of: Import;
  opened: boolean;
  onClose: () => void;
}

/** The last question before an import is written. */
export function ApplyDialog({ of, opened, onClose }: ApplyDialogProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const textOf = useFailureText();
  const queries = useQueryClient();
  const apply = useMutation({
    mutationFn: () => postApply(of),
    onSuccess: (running) => queries.setQueryData(importQuery(of.id).queryKey, running),
    // Applied or discarded in another tab, most often: what it is now is shown under the dialog.
    onError: () => queries.invalidateQueries({ queryKey: importQuery(of.id).queryKey, exact: true }),
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={of.faulty === 0 ? t('confirm.titleAll') : t('confirm.titleValid')}
      confirmText={t('confirm.submit')}
      isHarmless
      isPending={apply.isPending}
      failureText={apply.error ? textOf(apply.error) : undefined}
      onConfirm={() => apply.mutate()}
      onClose={() => {
        apply.reset();
        onClose();
      }}
    >
      <Stack gap={4}>
        <Text>{t(`confirm.${of.kind}`, { count: format.number(of.valid) })}</Text>
        {of.faulty > 0 && <Text>{t('confirm.leftOut', { count: format.number(of.faulty) })}</Text>}
        <Text>{t('confirm.atOnce')}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
