import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isCode, useVersionedChange } from '../api/use-versioned-change.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type CurrentValue, CurrentValues } from './current-values.tsx';
import type { Gone } from './gone.ts';
import { useFailureText } from './use-failure-text.ts';

interface DeleteDialogProps<Row> {
  /** The row as its list shows it. */
  row: Row;
  title: string;
  confirmText: string;
  gone: Gone;
  /** Deletes the row if it still has the version that `ifMatch` names. */
  send: (ifMatch: string) => Promise<unknown>;
  /** Reads the row as it is now; fails as the call does when the row is gone. */
  readNow: () => Promise<Row>;
  /** Loads the list again. */
  reload: () => Promise<void>;
  /** Tells a row as it is now, and what of it differs from the list's. */
  valuesOf: (now: Row) => CurrentValue[];
  onDeleted: () => void;
  onClose: () => void;
  /** What will happen, and what will not. */
  children: (now: Row) => ReactNode;
}

/** Asks, and deletes a row; one that changed since its list was read is shown and asked about again. */
export function DeleteDialog<Row extends { version: number }>({
  row,
  gone,
  send,
  readNow,
  reload,
  valuesOf,
  ...dialog
}: DeleteDialogProps<Row>) {
  const t = useTranslations();
  const textOf = useFailureText();
  const { shown, isChanged, change } = useVersionedChange({
    seen: row,
    send: (_: undefined, ifMatch) => send(ifMatch),
    readNow,
    onSuccess: reload,
  });
  const isGone = isCode(change.error, gone.code);
  const failureText = change.error ? textOf(change.error) : undefined;
  return (
    <ConfirmDialog
      opened
      returnFocus={false}
      title={dialog.title}
      confirmText={dialog.confirmText}
      isPending={change.isPending}
      failureText={isGone ? gone.text : failureText}
      onConfirm={isGone ? undefined : () => change.mutate(undefined, { onSuccess: dialog.onDeleted })}
      onClose={() => {
        if (change.error) void reload();
        dialog.onClose();
      }}
    >
      {!isGone && (
        <Stack gap="xs">
          {isChanged && (
            <>
              <CurrentValues title={t('changed.now')} values={valuesOf(shown)} />
              <Text size="sm">{t('changed.deleteHint')}</Text>
            </>
          )}
          {dialog.children(shown)}
        </Stack>
      )}
    </ConfirmDialog>
  );
}
