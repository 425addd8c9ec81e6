import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Account } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useOneCall } from '../api/use-one-call.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { type AccountAction, changeAccount } from './accounts-change.ts';
import { ACCOUNTS } from './accounts-queries.ts';

interface AccountDialogProps {
  opened: boolean;
  account: Account;
  action: AccountAction;
  isOneself: boolean;
  /** Given the new password after a reset. */
  onDone: (newPassword: string | null) => void;
  onClose: () => void;
}

/** Says what a change of an account brings about, and does it; clearer still when it is one's own. */
export function AccountDialog({ opened, account, action, isOneself, onDone, onClose }: AccountDialogProps) {
  const t = useTranslations('accounts');
  const textOf = useFailureText();
  const queries = useQueryClient();
  const change = useOneCall({
    mutationFn: () => changeAccount(account, action),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries(ACCOUNTS),
  });
  const name = `${account.firstName} ${account.lastName} (${account.userName})`;
  const warning = isOneself && (action === 'takeRole' || action === 'disable') ? t(`asksOneself.${action}`) : null;
  return (
    <ConfirmDialog
      opened={opened}
      title={t(`actions.${action}`)}
      confirmText={t(`actions.${action}`)}
      isHarmless={action === 'giveRole' || action === 'enable'}
      isPending={change.isPending}
      failureText={change.error ? textOf(change.error) : undefined}
      onConfirm={() => change.mutate()}
      onClose={() => {
        change.reset();
        onClose();
      }}
    >
      <Stack gap="xs">
        <Text>{t(`asks.${action}`, { name })}</Text>
        {warning && <Text fw={700}>{warning}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}
