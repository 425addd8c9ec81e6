import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  /** Whether something is typed that leaving would lose. */
  isDirty: boolean;
  /** Fields of the address that may change without anything being lost. */
  harmless: readonly string[];
}

/** Asks before the address changes, or the tab closes, over a form with unsaved changes. */
export function LeaveGuard({ isDirty, harmless }: LeaveGuardProps) {
  const t = useTranslations('unsaved');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && placeOf(currentLocation, harmless) !== placeOf(nextLocation, harmless),
  );
  useEffect(() => {
    if (!isDirty) return;
    const askInBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askInBrowser);
    return () => window.removeEventListener('beforeunload', askInBrowser);
  }, [isDirty]);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={t('title')}
      cancelText={t('stay')}
      confirmText={t('leave')}
      isPending={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <Text>{t('text')}</Text>
    </ConfirmDialog>
  );
}

function placeOf({ pathname, search }: { pathname: string; search: string }, harmless: readonly string[]): string {
  const fields = new URLSearchParams(search);
  for (const name of harmless) fields.delete(name);
  fields.sort();
  return `${pathname}?${fields}`;
}
