import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Wagon } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { isCode, useVersionedChange } from '../api/use-versioned-change.ts';
import { REGISTRY_KEY } from '../sensors/sensor-queries.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CurrentValues } from '../ui/current-values.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { useCurrentWagon } from './use-current-wagon.ts';
import { deleteWagon } from './wagon-calls.ts';
import { draftOf } from './wagon-draft.ts';
import { fetchWagon } from './wagon-queries.ts';

interface DeleteWagonProps {
  /** The wagon as its row shows it. */
  wagon: Wagon;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks, and takes a wagon from the list; one that changed since its row was read is shown and asked about again. */
export function DeleteWagon({ wagon, onDeleted, onClose }: DeleteWagonProps) {
  const t = useTranslations();
  const textOf = useFailureText();
  const queries = useQueryClient();
  const currentWagon = useCurrentWagon();
  const number = String(wagon.number);
  const { shown, isChanged, change } = useVersionedChange({
    seen: wagon,
    send: (_: undefined, ifMatch) => deleteWagon(wagon.number, ifMatch),
    readNow: () => fetchWagon(wagon.number),
    onSuccess: () => queries.invalidateQueries({ queryKey: REGISTRY_KEY }),
  });
  const isGone = isCode(change.error, 'wagon_not_found');
  const failureText = change.error && (isGone ? t('wagons.gone', { number }) : textOf(change.error));
  const sensors = shown.wagonSensors.map((sensor) => sensor.number).join(', ');
  return (
    <ConfirmDialog
      opened
      returnFocus={false}
      title={t('wagons.deleteTitle', { number })}
      confirmText={t('admin.columns.delete')}
      isPending={change.isPending}
      failureText={failureText ?? undefined}
      onConfirm={isGone ? undefined : () => change.mutate(undefined, { onSuccess: onDeleted })}
      onClose={() => {
        if (change.error) void queries.invalidateQueries({ queryKey: REGISTRY_KEY });
        onClose();
      }}
    >
      {!isGone && (
        <Stack gap="xs">
          {isChanged && (
            <>
              <CurrentValues title={t('changed.now')} values={currentWagon(shown, draftOf(wagon))} />
              <Text size="sm">{t('changed.deleteHint')}</Text>
            </>
          )}
          <Text size="sm">{t('wagons.deleteKept')}</Text>
          <Text size="sm">{sensors ? t('wagons.deleteFrees', { sensors }) : t('wagons.deleteFreesNone')}</Text>
        </Stack>
      )}
    </ConfirmDialog>
  );
}
