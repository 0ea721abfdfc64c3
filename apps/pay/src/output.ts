/** A resource of the API. */
export type Resource = Readonly<Record<string, unknown>>;

/** Members that distinguish resources, the most useful first; a table shows the first of these that the resources have. */
const DISTINGUISHING = [
  'id',
  'type',
  'status',
  'state',
  'kycStatus',
  'name',
  'fullName',
  'customerType',
  'currency',
  'balance',
  'amount',
  'sentAmount',
  'receivedAmount',
  'customerId',
  'url',
  'timestamp',
  'createdAt',
];
const MAX_COLUMNS = 6;
const MAX_CELL = 48;

/** Resources as a table: a header line, then one line per resource. */
export function tableOf(resources: readonly Resource[]): readonly string[] {
  const columns = columnsOf(resources);
  const rows = resources.map((resource) => columns.map((column) => cellOf(resource[column])));
  const heads = columns.map((column) => column.toUpperCase());
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]!.length)));
  return [heads, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

/** One resource, one line per member; nested members are shown by path. */
export function linesOf(resource: Resource): readonly string[] {
  const entries = flattened(resource, '');
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}`.trimEnd());
}

/** Makes text from outside safe to print: it must not move the cursor or set the colour of the terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '�');
}

function columnsOf(resources: readonly Resource[]): readonly string[] {
  const known = DISTINGUISHING.filter((name) => resources.some((resource) => resource[name] !== undefined));
  if (known.length > 0) return known.slice(0, MAX_COLUMNS);
  return Object.keys(resources[0] ?? {}).slice(0, MAX_COLUMNS);
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : (moneyText(value) ?? JSON.stringify(value));
  const shown = printable(text);
  return shown.length > MAX_CELL ? `${shown.slice(0, MAX_CELL - 1)}…` : shown;
}

/** `10000 USD`: an amount in the smallest unit with its currency. */
function moneyText(value: unknown): string | undefined {
  const { amount, currency } = value as { readonly amount?: unknown; readonly currency?: unknown };
  if (typeof amount !== 'number') return undefined;
  const code = typeof currency === 'string' ? currency : (currency as { readonly code?: string } | undefined)?.code;
  return code === undefined ? undefined : `${amount} ${code}`;
}

function flattened(value: unknown, name: string): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) {
    if (value.every((each) => typeof each !== 'object')) return [[name, value.join(', ')]];
    return value.flatMap((each, index) => flattened(each, `${name}[${index}]`));
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([member, inner]) =>
      flattened(inner, name === '' ? member : `${name}.${member}`),
    );
  return value === undefined ? [] : [[name, String(value)]];
}
