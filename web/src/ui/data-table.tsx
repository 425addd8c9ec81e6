import type { ReactNode } from 'react';
import classes from './data-table.module.css';

/** A column: its heading, and what it shows of a row. `index` counts from 1 over all pages. */
export interface Column<Row> {
  key: string;
  heading: string;
  cell: (row: Row, index: number) => ReactNode;
  /** For numbers that are compared down the column. */
  alignRight?: boolean;
  /** For values that must not break, as dates. */
  nowrap?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  /** Index of the first row, from 1. */
  firstIndex: number;
  /** Rows of another page than the one asked for are dimmed. */
  isOutdated?: boolean;
  /** Key of the row that something outside the table is about. */
  currentRow?: string | number;
  /** Pressing a row anywhere; give the row a link too, for the keyboard. */
  onPress?: (row: Row) => void;
}

/** A dense table that scrolls sideways where it must, and turns into cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, firstIndex, isOutdated, currentRow, onPress } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus, nobody could scroll it by keyboard
    <section className={classes.scroller} aria-label={caption} tabIndex={0}>
      <table className={classes.table} data-outdated={isOutdated || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.alignRight ? classes.right : undefined}>
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr
              key={rowKey(row)}
              data-row={rowKey(row)}
              aria-current={rowKey(row) === currentRow ? true : undefined}
              data-pressable={onPress ? true : undefined}
              onClick={onPress && (({ target }) => isPress(target) && onPress(row))}
            >
              {columns.map((column) => (
                <td key={column.key} data-label={column.heading} className={cellClass(column)}>
                  {column.cell(row, firstIndex + place)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const cellClass = ({ alignRight, nowrap }: { alignRight?: boolean; nowrap?: boolean }) =>
  alignRight ? classes.right : nowrap ? classes.nowrap : undefined;

/** Whether a click means the row: not a link or button in it, and not the end of marking text. */
function isPress(target: EventTarget): boolean {
  const isControl = target instanceof Element && target.closest('a, button') !== null;
  return !isControl && window.getSelection()?.isCollapsed !== false;
}
