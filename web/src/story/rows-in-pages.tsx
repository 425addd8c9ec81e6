import { Stack, Text, Title } from '@mantine/core';
import { DEFAULT_PAGE_SIZE } from '@vagon/contract';
import { useState } from 'react';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Pagination } from '../ui/pagination.tsx';

interface RowsInPagesProps<Row> {
  title: string;
  noneText: string;
  rows: Row[];
  rowKey: (row: Row) => string | number;
  columns: Column<Row>[];
}

/** A table of rows that are all there, a page of them at a time, under its heading. */
export function RowsInPages<Row>({ title, noneText, rows, rowKey, columns }: RowsInPagesProps<Row>) {
  const [page, setPage] = useState(1);
  const totalPages = Math.ceil(rows.length / DEFAULT_PAGE_SIZE);
  // Fewer rows than before: the last page there is.
  const shown = Math.min(page, Math.max(1, totalPages));
  const first = (shown - 1) * DEFAULT_PAGE_SIZE;
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {rows.length === 0 && <Text role="status">{noneText}</Text>}
      {rows.length > 0 && (
        <DataTable
          caption={title}
          rows={rows.slice(first, first + DEFAULT_PAGE_SIZE)}
          rowKey={rowKey}
          columns={columns}
          firstIndex={first + 1}
        />
      )}
      <Pagination page={shown} totalPages={totalPages} onPage={setPage} />
    </Stack>
  );
}
