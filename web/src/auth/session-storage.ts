import { ROLES, type Role } from '@vagon/contract';

/** Who is signed in. */
export interface SessionUser {
  userName: string;
  role: Role;
}

const NAME_KEY = 'username';
const ROLE_KEY = 'role';
const AUTHENTICATED_KEY = 'authenticatedUser';

/** The signed-in employee this tab knows of, or null when the tab has not been told yet. */
export function readSessionUser(): SessionUser | null {
  const userName = sessionStorage.getItem(AUTHENTICATED_KEY);
  const role = ROLES.find((known) => known === sessionStorage.getItem(ROLE_KEY));
  return userName !== null && role ? { userName, role } : null;
}

/** Remembers name and role for all tabs, and for this tab that they are authenticated (specification, section 3). */
export function storeSessionUser({ userName, role }: SessionUser): void {
  localStorage.setItem(NAME_KEY, userName);
  localStorage.setItem(ROLE_KEY, role);
  sessionStorage.setItem(AUTHENTICATED_KEY, userName);
  sessionStorage.setItem(ROLE_KEY, role);
}
