import { LiveProvider } from '../live/live-connection.tsx';
import { WagonSearch } from './wagon-search.tsx';

/** Where wagons are searched and seen. */
export default function SearchScreen() {
  return (
    <LiveProvider withFleet>
      <WagonSearch />
    </LiveProvider>
  );
}
