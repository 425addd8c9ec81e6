import { Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE, type Page } from '@vagon/contract';
import type { ReactNode } from 'react';
import { type Column, DataTable } from './data-table.tsx';
import { ErrorReplacement } from './error-replacement.tsx';
import { OutdatedNote } from './outdated-note.tsx';
import classes from './paged-list.module.css';
import { Pagination } from './pagination.tsx';
import { Spinner } from './spinner.tsx';
import { type ToPage, useLastPage } from './use-last-page.ts';

/** A list of which one page is shown. */
export interface ListInPages<Row> {
  list: UseQueryResult<Page<Row>>;
  /** Page shown, counted from 1. */
  page: number;
  onPage: ToPage;
}

interface PagedListProps<Row> extends ListInPages<Row> {
  caption: string;
  columns: Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** Above the table: how many there are. */
  countText: (total: number) => string;
  /** When there are none. */
  noneText: string;
  /** When the list cannot be loaded: what failed. */
  failureText: string;
  /** Above the table, before the count: what narrows the list. */
  search?: ReactNode;
  /** Above the table, after the count, while there is something in the list: what can be done with all of it. */
  actions?: ReactNode;
  /** The row that something outside the table is about. */
  currentRow?: string | number;
}

/** A list in pages: spinner, error, count, table and pagination. */
export function PagedList<Row>({ list, page, ...props }: PagedListProps<Row>) {
  useLastPage(list, page, props.onPage);
  if (list.error && !list.data)
    return <ErrorReplacement what={props.failureText} failure={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data?.data ?? [];
  const total = list.data?.totalElements ?? 0;
  return (
    <Stack gap="sm">
      <div className={classes.heading}>
        {props.search}
        <Text size="sm" role="status" className={classes.count}>
          {total > 0 && props.countText(total)}
        </Text>
        {total > 0 && props.actions}
      </div>
      <OutdatedNote shown={list} />
      {!list.data && <Spinner />}
      {list.data && total === 0 && (
        <p className={classes.none} role="status">
          {props.noneText}
        </p>
      )}
      {rows.length > 0 && (
        <DataTable
          caption={props.caption}
          columns={props.columns}
          rows={rows}
          rowKey={props.rowKey}
          firstIndex={(page - 1) * DEFAULT_PAGE_SIZE + 1}
          isOutdated={list.isPlaceholderData}
          currentRow={props.currentRow}
        />
      )}
      {list.data && <Pagination page={page} totalPages={list.data.totalPages} onPage={props.onPage} />}
    </Stack>
  );
}
