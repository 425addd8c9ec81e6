import { Text } from '@mantine/core';
import type { Wagon } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useRegistryReload } from '../sensors/use-registry-reload.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
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

/** Takes a wagon from the list; says which sensors become free. */
export function DeleteWagon({ wagon, onDeleted, onClose }: DeleteWagonProps) {
  const t = useTranslations();
  const reload = useRegistryReload();
  const currentWagon = useCurrentWagon();
  const number = String(wagon.number);
  const deleteText = ({ wagonSensors }: Wagon) => {
    const sensors = wagonSensors.map((sensor) => sensor.number).join(', ');
    return sensors ? t('wagons.deleteFrees', { sensors }) : t('wagons.deleteFreesNone');
  };
  return (
    <DeleteDialog<Wagon>
      row={wagon}
      title={t('wagons.deleteTitle', { number })}
      confirmText={t('admin.columns.delete')}
      gone={{ code: 'wagon_not_found', text: t('wagons.gone', { number }) }}
      send={(ifMatch) => deleteWagon(wagon.number, ifMatch)}
      readNow={() => fetchWagon(wagon.number)}
      reload={reload}
      valuesOf={(now) => currentWagon(now, draftOf(wagon))}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      {(now) => (
        <>
          <Text size="sm">{t('wagons.deleteKept')}</Text>
          <Text size="sm">{deleteText(now)}</Text>
        </>
      )}
    </DeleteDialog>
  );
}
