import { Anchor } from '@mantine/core';
import type { Place, PlanFigure } from '@vagon/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { Deviation } from './deviation.tsx';
import classes from './figure-table.module.css';
import { wagonsBehind } from './wagons-behind.ts';

interface FigureRowProps {
  figure: PlanFigure;
  name: string;
  /** The place whose shift runs now: what is done in it leads to the wagons. */
  running?: Place;
  /** Whether the shift is over: nothing more is expected then. */
  isOver: boolean;
  /** Whether it is the sum of the rows below it. */
  isTotal?: boolean;
  /** What can be done about the figure. */
  action?: ReactNode;
}

/** A figure: planned, done, expected, and how that does. */
export function FigureRow({ figure, name, running, isOver, isTotal, action }: FigureRowProps) {
  const { number } = useFormat();
  const orUnknown = (wagons: number | null) => (wagons === null ? UNKNOWN : number(wagons));
  const wagons = running ? wagonsBehind(running, figure) : null;
  return (
    <tr className={isTotal ? classes.sum : undefined}>
      <th scope="row">{name}</th>
      <td>{orUnknown(figure.planned)}</td>
      <td>
        {wagons ? (
          <Anchor component={Link} to={wagons} inherit underline="always">
            {number(figure.fact)}
          </Anchor>
        ) : (
          number(figure.fact)
        )}
      </td>
      {!isOver && <td>{orUnknown(figure.expected)}</td>}
      <td className={classes.left}>
        <span className={classes.verdict}>
          <Deviation figure={figure} />
          {action}
        </span>
      </td>
    </tr>
  );
}
