import type { ImportKind, RowFault } from '@vagon/contract';
import { useTranslations } from 'use-intl';

/** Gives the words for a file's column, as its head has them; a column that is not known is told as it is. */
export function useColumnText(kind: ImportKind): (column: string) => string {
  const t = useTranslations('imports.columns');
  return (column) => {
    const key = `${kind}.${column}` as 'wagons.number';
    return t.has(key) ? t(key) : column;
  };
}

/** Gives the reason for which a row cannot be brought in. */
export function useFaultText(kind: ImportKind): (fault: RowFault) => string {
  const t = useTranslations('imports');
  return (fault) => (fault === 'number_malformed' ? t(`malformed.${kind}`) : t(`faults.${fault}`));
}
