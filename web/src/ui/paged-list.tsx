import { Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE, type Page } from '@vagon/contract';
import { type Column, DataTable } from './data-table.tsx';
import { ErrorReplacement } from './error-replacement.tsx';
import { Pagination } from './pagination.tsx';
import { Spinner } from './spinner.tsx';

interface PagedListProps<Row> {
  caption: string;
  list: UseQueryResult<Page<Row>>;
  columns: Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** Page shown, counted from 1. */
  page: number;
  onPage: (page: number) => void;
  /** Above the table: how many there are. */
  countText: (total: number) => string;
  /** When there are none. */
  noneText: string;
  /** When the list cannot be loaded: what failed. */
  failureText: string;
}

/** A list in pages: spinner, error, count, table and pagination. */
export function PagedList<Row>({ list, page, ...texts }: PagedListProps<Row>) {
  if (list.error)
    return <ErrorReplacement what={texts.failureText} failure={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Spinner />;
  const { data: rows, totalElements, totalPages } = list.data;
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {totalElements === 0 ? texts.noneText : texts.countText(totalElements)}
      </Text>
      {rows.length > 0 && (
        <DataTable
          caption={texts.caption}
          columns={texts.columns}
          rows={rows}
          rowKey={texts.rowKey}
          firstIndex={(page - 1) * DEFAULT_PAGE_SIZE + 1}
          isOutdated={list.isPlaceholderData}
        />
      )}
      <Pagination page={page} totalPages={totalPages} onPage={texts.onPage} />
    </Stack>
  );
}
