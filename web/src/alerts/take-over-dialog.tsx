import { Text } from '@mantine/core';
import type { Alert } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useOneCall } from '../api/use-one-call.ts';
import { isCode } from '../api/use-versioned-change.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { useFailureText } from '../ui/use-failure-text.ts';
import { takeAlertOver } from './alert-queries.ts';
import { useAlertTexts } from './use-alert-texts.ts';

interface TakeOverDialogProps {
  opened: boolean;
  alert: Alert;
  onDone: () => void;
  /** The alert is no longer as the list shows it. */
  onChanged: () => void;
  onClose: () => void;
}

/** Asks before an alert is taken from the colleague who has it. */
export function TakeOverDialog({ opened, alert, onDone, onChanged, onClose }: TakeOverDialogProps) {
  const t = useTranslations('alerts');
  const texts = useAlertTexts();
  const textOf = useFailureText();
  const { moment } = useFormat();
  const takeOver = useOneCall({ mutationFn: () => takeAlertOver(alert), onSuccess: onDone, onError: onChanged });
  const isGone = (['changed_meanwhile', 'alert_closed', 'alert_not_found'] as const).some((code) =>
    isCode(takeOver.error, code),
  );
  const taker = { name: alert.takenBy ?? UNKNOWN, time: alert.takenAt === null ? UNKNOWN : moment(alert.takenAt) };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('takingOver.title')}
      confirmText={t('takeOver')}
      isHarmless
      isPending={takeOver.isPending}
      failureText={takeOver.error ? textOf(takeOver.error) : undefined}
      onConfirm={isGone ? undefined : () => takeOver.mutate()}
      onClose={onClose}
    >
      <div>
        <Text fw={600}>
          {texts.subject(alert)}: {texts.rule(alert)}
        </Text>
        <Text size="sm">{t('takingOver.text', taker)}</Text>
      </div>
    </ConfirmDialog>
  );
}
