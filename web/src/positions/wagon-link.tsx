import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { writeSearch } from './search-address.ts';

/** Leads from the list to one wagon; remembers the list for the way back. */
export function WagonLink({ number }: { number: number }) {
  const { search: list } = useLocation();
  const address = writeSearch({ kind: 'wagon', number: String(number), page: 1 });
  return (
    <Anchor component={Link} to={{ search: address.toString() }} state={{ list }} inherit fw={600}>
      {number}
    </Anchor>
  );
}
