/** The address of a page of a list: what it is narrowed to, and the page, counted from 1; empty fields and the first page are left out. */
export function listAddress(fields: Record<string, string>, page: number): URLSearchParams {
  const filled = Object.entries(fields).filter(([, value]) => value !== '');
  if (page > 1) filled.push(['page', String(page)]);
  return new URLSearchParams(filled);
}
