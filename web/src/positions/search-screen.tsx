import { useState } from 'react';
import { readToken } from '../api/token.ts';
import { fetchMe } from '../auth/auth-calls.ts';
import { LiveProvider } from '../live/live-connection.tsx';
import { WagonSearch } from './wagon-search.tsx';

/** Where wagons are searched and seen; the live connection lasts as long as this screen. */
export default function SearchScreen() {
  const [token] = useState(() => readToken() ?? '');
  return (
    <LiveProvider token={token} onUnauthorized={confirmToken}>
      <WagonSearch />
    </LiveProvider>
  );
}

/** Asks whether the token is still good; if it is not, the answer ends the session. */
function confirmToken(): void {
  fetchMe().catch(() => undefined);
}
