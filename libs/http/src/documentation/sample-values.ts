type Schema = Readonly<Record<string, unknown>>;

/** The UUID in all samples. */
export const SAMPLE_UUID = '019a0e3c-7d1e-7c55-9b0e-2f6f2f8f4c11';
const TIME = '2025-10-13T12:00:00.000Z';
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': TIME,
  date: '1990-04-12',
  email: 'maria@example.com',
  uri: 'https://example.com/',
  'uri-reference': '/docs/errors',
  uuid: SAMPLE_UUID,
  binary: '(the bytes of the file)',
};

/** Candidates for patterns and lengths; the first match is used. */
const TEXTS: readonly string[] = [
  'Example text',
  'USD',
  'US',
  'ABCD-EFGH-JKLM',
  '2025-10-13',
  '+14155550123',
  '+6281234567890',
  '+254712345678',
  '+250712345678',
  '+255712345678',
  '+260712345678',
  'maria@example.com',
  'maria@bank',
  'DEUTDEFF',
  'HDFC0001234',
  'DE89370400440532013000',
  'PK36SCBL0000001123456702',
  ...['AE', 'DK', 'EG'].flatMap((country) =>
    ['1'.repeat(16), '1'.repeat(21), '1'.repeat(27)].map((rest) => country + rest),
  ),
  ...Array.from({ length: 30 }, (_, length) => '123456789012345678901234567890'.slice(0, length + 1)),
  `02${'ab'.repeat(32)}`,
  `04${'ab'.repeat(64)}`,
  'a'.repeat(43),
  'a'.repeat(64),
];

/** True if a value satisfies the rules of a schema for a single value. */
export function fits(schema: Schema, value: unknown): boolean {
  const types = [schema['type']].flat().filter((type) => type !== undefined);
  if (types.length === 0) return false;
  if (!types.includes(typeOf(value)) && !(types.includes('number') && typeOf(value) === 'integer')) return false;
  const {
    enum: values,
    pattern,
    minLength,
    maxLength,
    minimum,
    maximum,
    items,
    format,
  } = schema as {
    enum?: readonly unknown[];
    pattern?: string;
    minLength?: number;
    maxLength?: number;
    minimum?: number;
    maximum?: number;
    items?: Schema;
    format?: string;
  };
  if (values !== undefined && !values.includes(value)) return false;
  if (typeof value === 'string') {
    // Validators differ in whether they treat patterns as Unicode, so an example must match both ways.
    if (pattern !== undefined && !['u', ''].every((flags) => new RegExp(pattern, flags).test(value))) return false;
    if (format !== undefined && FORMAT_SHAPES[format]?.test(value) === false) return false;
    return value.length >= (minLength ?? 0) && value.length <= (maxLength ?? Infinity);
  }
  if (typeof value === 'number') return value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity);
  if (Array.isArray(value)) return items !== undefined && value.every((item) => fits(items, item));
  return true;
}

const FORMAT_SHAPES: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\dT/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^https?:/,
  uuid: /^[0-9a-f-]{36}$/,
};

/** A sample for a schema that is neither an object nor a union. */
export function sampleValue(schema: Schema): unknown {
  const type = [schema['type']].flat()[0];
  const number = typeof schema['minimum'] === 'number' ? schema['minimum'] : 1;
  if (type === 'integer' || type === 'number') return number;
  if (type === 'boolean') return true;
  return sampleText(schema);
}

function sampleText(schema: Schema): string {
  const { pattern, format } = schema as { pattern?: string; format?: string };
  const resource = /^\^\(?(\w+)(?:\|\w+)*\)?:\[0-9a-f\]/.exec(pattern ?? '')?.[1];
  if (resource !== undefined) return `${resource}:${SAMPLE_UUID}`;
  const byFormat = format === undefined ? undefined : FORMATS[format];
  return byFormat ?? TEXTS.find((text) => fits({ ...schema, type: 'string' }, text)) ?? TEXTS[0]!;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
