import { type PointerEvent, type RefObject, useRef } from 'react';

/** Rows stay this long after the mouse last moved over them, ms: long enough to aim and press. */
const AFTER_MOVE_MS = 2_000;

/** Tells whether somebody is working with the rows of a list. */
export interface RowsInUse {
  list: RefObject<HTMLElement | null>;
  onPointerMove: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  isInUse: () => boolean;
}

/**
 * Rows that change places under the hand lead to the wrong wagon. They are in
 * use while a mouse moves over them, while the keyboard's focus is on one, and
 * while text in them is selected. A mouse that only lies there holds nothing.
 */
export function useRowsInUse(): RowsInUse {
  const list = useRef<HTMLElement>(null);
  const moved = useRef({ at: Number.NEGATIVE_INFINITY, x: Number.NaN, y: Number.NaN });
  return {
    list,
    onPointerMove: ({ target, pointerType, clientX: x, clientY: y }) => {
      // Browsers also tell of a mouse that stands still when what lies under it changes, and of where it was at first.
      const { x: fromX, y: fromY } = moved.current;
      const hasMoved = !Number.isNaN(fromX) && (x !== fromX || y !== fromY);
      const isOnRow = target instanceof Element && target.closest('tbody') !== null;
      const at = pointerType === 'mouse' && isOnRow && hasMoved ? performance.now() : moved.current.at;
      moved.current = { at, x, y };
    },
    onPointerLeave: () => {
      moved.current.at = Number.NEGATIVE_INFINITY;
    },
    isInUse: () => {
      const rows = list.current?.querySelector('tbody');
      if (!rows) return false;
      const selection = window.getSelection();
      const isSelected = selection !== null && !selection.isCollapsed && selection.containsNode(rows, true);
      const isFocused = rows.querySelector(':focus-visible') !== null;
      return isSelected || isFocused || performance.now() - moved.current.at < AFTER_MOVE_MS;
    },
  };
}
