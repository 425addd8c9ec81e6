import { type ImportKind, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../api/api-failure.ts';
import { useFormat } from '../ui/format.ts';
import { useFailureText } from '../ui/use-failure-text.ts';
import { useColumnText } from './use-row-texts.ts';
import type { UploadFailure } from './use-upload.ts';

const BYTES_IN_MEGABYTE = 1024 * 1024;

/** The limits of a file, as they are told. */
export function useToldLimits() {
  const { number } = useFormat();
  return { megabytes: number(MAX_IMPORT_BYTES / BYTES_IN_MEGABYTE), rows: number(MAX_IMPORT_ROWS) };
}

/** Gives the words for a file that could not be taken; missing columns by their names. */
export function useImportFailureText(kind: ImportKind): (failure: UploadFailure) => string {
  const t = useTranslations('imports');
  const textOf = useFailureText();
  const columnText = useColumnText(kind);
  const limits = useToldLimits();
  return (failed) => {
    if (failed.refusal) return t(`refused.${failed.refusal}`, { name: failed.file.name, ...limits });
    const { failure } = failed;
    if (failure instanceof ApiFailure && failure.code === 'file_columns_missing' && failure.errors.length > 0)
      return t('missingColumns', { columns: failure.errors.map(({ field }) => columnText(field)).join(', ') });
    if (failure instanceof ApiFailure && failure.code === 'file_too_large')
      return `${textOf(failure)} ${t('limits', limits)}`;
    return textOf(failure);
  };
}
