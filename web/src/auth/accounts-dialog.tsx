import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Account, Place } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useOneCall } from '../api/use-one-call.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { useFailureText } from '../ui/use-failure-text.ts';
import { type AccountAction, asksForPlace, changeAccount } from './accounts-change.ts';
import { ACCOUNTS } from './accounts-queries.ts';
import { PlaceChoice } from './place-choice.tsx';

interface AccountDialogProps {
  opened: boolean;
  account: Account;
  action: AccountAction;
  isOneself: boolean;
  /** Given the new password after a reset. */
  onDone: (newPassword: string | null) => void;
  onClose: () => void;
}

/** The place that is being chosen for a dispatcher; started anew for each account. */
interface DispatcherChoice {
  accountId: number;
  place: Place | null;
  isMissing: boolean;
}

/** Says what a change of an account brings about, and does it; clearer still when it is one's own. */
export function AccountDialog({ opened, account, action, isOneself, onDone, onClose }: AccountDialogProps) {
  const t = useTranslations('accounts');
  const textOf = useFailureText();
  const queries = useQueryClient();
  const [choice, setChoice] = useDraft<DispatcherChoice>({
    accountId: account.id,
    place: account.place ?? { level: 'railway' },
    isMissing: false,
  });
  const change = useOneCall({
    mutationFn: () => changeAccount(account, action, choice.place),
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
      isHarmless={action === 'giveRole' || action === 'enable' || asksForPlace(action)}
      isPending={change.isPending}
      failureText={change.error ? textOf(change.error) : undefined}
      onConfirm={() => {
        const isMissing = asksForPlace(action) && choice.place === null;
        if (isMissing) setChoice({ ...choice, isMissing });
        else change.mutate();
      }}
      onClose={() => {
        change.reset();
        onClose();
      }}
    >
      <Stack gap="xs">
        <Text>{t(`asks.${action}`, { name })}</Text>
        {asksForPlace(action) && (
          <PlaceChoice {...choice} onPlace={(place) => setChoice({ ...choice, place, isMissing: false })} />
        )}
        {warning && <Text fw={700}>{warning}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}
