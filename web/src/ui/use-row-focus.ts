import { type RefObject, useEffect, useRef, useState } from 'react';

/** A button in a row of a list. */
interface RowTarget {
  row: string | number;
  action: 'edit' | 'delete';
}

/**
 * Moves the focus into a list once it is drawn: to a row's button, or to the
 * list itself when the row is not shown. When the form of a row is closed, the
 * focus returns to that row by itself.
 * @param edit key of the row in edit, '' for none
 */
export function useRowFocus(edit: string): {
  list: RefObject<HTMLElement | null>;
  focusRow: (target: RowTarget) => void;
  /** Says under which key the row in edit was saved. */
  renameRow: (row: string | number) => void;
} {
  const list = useRef<HTMLElement>(null);
  const edited = useRef<string | number>(edit);
  const [target, setTarget] = useState<RowTarget | null>(null);
  useEffect(() => {
    if (edit !== '') edited.current = edit;
    else if (edited.current !== '') {
      setTarget({ row: edited.current, action: 'edit' });
      edited.current = '';
    }
  }, [edit]);
  useEffect(() => {
    if (!target) return;
    const row = `[data-row="${CSS.escape(String(target.row))}"]`;
    const button = list.current?.querySelector<HTMLElement>(`${row} [data-action="${target.action}"]`);
    (button ?? list.current)?.focus();
    setTarget(null);
  }, [target]);
  const renameRow = (row: string | number) => {
    edited.current = row;
  };
  return { list, focusRow: setTarget, renameRow };
}
