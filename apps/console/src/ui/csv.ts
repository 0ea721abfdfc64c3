/** A table as CSV for spreadsheets: a cell that would be parsed as a formula starts with an apostrophe. */
export function csvOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

function quoted(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Saves a text as a file on the user's machine. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
