import { isAdmin, isSignedIn, type Session } from '../auth/session-status.ts';

/** An entry of the navigation bar; its text is `navigation.<name>` of the catalogue. */
export interface NavLinkEntry {
  name: 'home' | 'search' | 'railway' | 'plan' | 'reports' | 'alerts' | 'admin' | 'register' | 'login';
  to: string;
  /** Other addresses that belong to the entry. */
  within?: readonly string[];
}

/**
 * Which links a session sees (specification, section 2). While the server is
 * still asked who this is, neither the signed-in nor the signed-out links show.
 */
export function navLinks(session: Session): NavLinkEntry[] {
  const links: NavLinkEntry[] = [{ name: 'home', to: '/home' }];
  if (isSignedIn(session)) links.push({ name: 'search', to: '/search' });
  if (isSignedIn(session)) links.push({ name: 'railway', to: '/railway', within: ['/mtu', '/station'] });
  if (isSignedIn(session)) links.push({ name: 'plan', to: '/plan' });
  if (isSignedIn(session)) links.push({ name: 'reports', to: '/reports' });
  if (isSignedIn(session)) links.push({ name: 'alerts', to: '/alerts' });
  if (isAdmin(session)) links.push({ name: 'admin', to: '/admin' });
  if (session.status === 'signed-out')
    links.push({ name: 'register', to: '/register' }, { name: 'login', to: '/login' });
  return links;
}

/** Whether a screen's path is the entry's own, or lies within it. */
export const isCurrentLink = ({ to, within = [] }: NavLinkEntry, pathname: string): boolean =>
  [to, ...within].some((path) => pathname === path || pathname.startsWith(`${path}/`));
