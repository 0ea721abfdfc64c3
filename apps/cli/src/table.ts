/** Rows as aligned columns, numbers right-aligned; the last column is not padded. */
export function tableOf(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  figures: readonly string[] = [],
): string[] {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]!.length)));
  const padded = (cell: string, column: number): string =>
    figures.includes(heads[column]!) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!);
  return [heads, ...rows].map((row) => row.map(padded).join('  ').trimEnd());
}
