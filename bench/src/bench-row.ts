/** One figure of a bench with the limit that it is held against. */
export interface BenchRow {
  what: string;
  /** As measured, with its unit. */
  figure: string;
  limit: string;
  /** The figure over its limit or peer, measured in the same run. */
  ratio: string;
  ok: boolean;
}

/** Prints rows as a table. */
export function printRows(title: string, rows: readonly BenchRow[]): void {
  const cells = rows.map((row) => [row.what, row.figure, row.limit, row.ratio, row.ok ? 'yes' : 'NO']);
  const table = [['what', 'figure', 'limit', 'ratio', 'held'], ...cells];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  const lines = table.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  process.stdout.write(`\n## ${title}\n\n${lines.join('\n')}\n`);
}
