import type { Place } from '@vagon/contract';
import { Link } from 'react-router';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import classes from './figure-table.module.css';
import { listPath } from './place-address.ts';

interface FigureLinkProps {
  place: Place;
  /** The list behind the figure. */
  fields: Parameters<typeof listPath>[1];
  count: number;
  /** What the figure is, for whoever does not see where it stands. */
  label: string;
  /** Coloured while it is not nought. */
  wantsAttention?: boolean;
}

/** A number that opens the wagons behind it; nought is a dash and opens nothing. */
export function FigureLink({ place, fields, count, label, wantsAttention = false }: FigureLinkProps) {
  const { number } = useFormat();
  if (count === 0) return <span className={classes.nought}>{UNKNOWN}</span>;
  return (
    <Link
      to={listPath(place, fields)}
      className={classes.figure}
      aria-label={`${label}: ${number(count)}`}
      data-attention={wantsAttention || undefined}
    >
      {number(count)}
    </Link>
  );
}
