import { isAdmin, isSignedIn, type Session } from '../auth/session-status.ts';

/** An entry of the navigation bar; its text is `navigation.<name>` of the catalogue. */
export interface NavLinkEntry {
  name: 'home' | 'search' | 'admin' | 'register' | 'login';
  to: string;
}

/**
 * Which links a session sees (specification, section 2). While the server is
 * still asked who this is, neither the signed-in nor the signed-out links show.
 */
export function navLinks(session: Session): NavLinkEntry[] {
  const links: NavLinkEntry[] = [{ name: 'home', to: '/home' }];
  if (isSignedIn(session)) links.push({ name: 'search', to: '/search' });
  if (isAdmin(session)) links.push({ name: 'admin', to: '/admin' });
  if (session.status === 'signed-out')
    links.push({ name: 'register', to: '/register' }, { name: 'login', to: '/login' });
  return links;
}
