import type { Place } from '@vagon/contract';
import { Route, Routes, useParams } from 'react-router';
import { LiveProvider } from '../live/live-connection.tsx';
import NotFoundScreen from '../shell/not-found-screen.tsx';
import { readPlace } from './place-address.ts';
import { PlaceListView } from './place-list-view.tsx';
import { PlaceView } from './place-view.tsx';

/** The screens of a place: its figures, and the lists of wagons behind them. */
export default function PlaceRoutes({ level }: { level: Place['level'] }) {
  const { id } = useParams();
  const place = readPlace(level, id);
  if (place === null) return <NotFoundScreen />;
  return (
    <LiveProvider>
      <Routes>
        <Route index element={<PlaceView place={place} />} />
        <Route path="wagons" element={<PlaceListView place={place} />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </LiveProvider>
  );
}
