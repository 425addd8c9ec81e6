import { type ReactNode, useState } from 'react';
import { readToken } from '../api/token.ts';
import { fetchMe } from '../auth/auth-calls.ts';
import { LiveProvider } from '../live/live-connection.tsx';

/** The live connection of a screen of a place; it lasts as long as the screen. */
export function LivePlace({ children }: { children: ReactNode }) {
  const [token] = useState(() => readToken() ?? '');
  return (
    <LiveProvider token={token} onUnauthorized={confirmToken}>
      {children}
    </LiveProvider>
  );
}

/** Asks whether the token is still good; if it is not, the answer ends the session. */
function confirmToken(): void {
  fetchMe().catch(() => undefined);
}
