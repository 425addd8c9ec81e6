import type { Account } from '@vagon/contract';

const HEAD = ['User name', 'Name', 'E-mail', 'Role', 'State', 'Last seen'];

/** @returns the accounts as lines of a table, times in UTC, with their number at the end */
export function accountTable(accounts: readonly Account[]): string[] {
  const rows = accounts.map((account) => [
    account.userName,
    `${account.firstName} ${account.lastName}`,
    account.email,
    roleOf(account),
    account.disabled ? 'disabled' : 'enabled',
    account.lastSeen === null ? 'never' : `${account.lastSeen.slice(0, 16).replace('T', ' ')} UTC`,
  ]);
  const table = [HEAD, ...rows].map((row) => row.map(printable));
  const widths = HEAD.map((_, column) => table.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, '', `Employees: ${accounts.length}`];
}

function roleOf({ role, place }: Account): string {
  if (role === 'ROLE_ADMIN') return 'administrator';
  if (place === undefined) return 'employee';
  return place.level === 'railway' ? 'dispatcher, railway' : `dispatcher, ${place.level} ${place.id}`;
}

/** What people entered must not steer the terminal. */
const printable = (text: string) => text.replace(/\p{C}/gu, '�');
