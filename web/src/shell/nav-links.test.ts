import { expect, test } from 'vitest';
import type { Session } from '../auth/session-status.ts';
import { isCurrentLink, navLinks } from './nav-links.ts';

const employee: Session = { status: 'signed-in', user: { userName: 'malika', role: 'ROLE_EMPLOYEE' } };
const admin: Session = { status: 'signed-in', user: { userName: 'admin', role: 'ROLE_ADMIN' } };

test.each<[string, Session, string[]]>([
  ['a visitor', { status: 'signed-out', expired: false }, ['home', 'register', 'login']],
  ['an employee', employee, ['home', 'search', 'railway', 'plan', 'reports', 'alerts']],
  ['an administrator', admin, ['home', 'search', 'railway', 'plan', 'reports', 'alerts', 'admin']],
  ['whoever is still being recognised', { status: 'restoring' }, ['home']],
])('the navigation bar of %s', (_, session, names) => {
  expect(navLinks(session).map(({ name }) => name)).toEqual(names);
});

test.each([
  ['/railway', 'railway'],
  ['/mtu/2', 'railway'],
  ['/station/31/wagons', 'railway'],
  ['/search', 'search'],
  ['/railways', undefined],
])('at %s the current entry is %s', (pathname, name) => {
  expect(navLinks(employee).find((link) => isCurrentLink(link, pathname))?.name).toBe(name);
});
