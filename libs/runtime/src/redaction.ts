/** Replaces values that must not be logged. */
export const REDACTED = '[redacted]';

const DEEPEST = 8;

/**
 * Members whose values are never logged: credentials, and members that identify a person or their account. Names are compared without case,
 * hyphens and underscores.
 */
const SENSITIVE = new Set([
  'authorization',
  'proxyauthorization',
  'cookie',
  'setcookie',
  'password',
  'secret',
  'clientsecret',
  'token',
  'accesstoken',
  'refreshtoken',
  'apikey',
  'masterkey',
  'privatekey',
  'signature',
  'xsvcsignature',
  'svcwalletsignature',
  'connectionstring',
  'databaseurl',
  'name',
  'fullname',
  'firstname',
  'middlename',
  'lastname',
  'legalname',
  'doingbusinessas',
  'beneficiary',
  'beneficiaryname',
  'accountholder',
  'accountholdername',
  'cardholdername',
  'counterpartyname',
  'email',
  'emailaddress',
  'phone',
  'phonenumber',
  'birthdate',
  'dateofbirth',
  'nationality',
  'address',
  'line1',
  'line2',
  'postalcode',
  'taxid',
  'nationalid',
  'identifier',
  'accountnumber',
  'routingnumber',
  'iban',
  'clabe',
  'clabenumber',
  'pixkey',
  'sortcode',
  'cardnumber',
  'pan',
  'cvv',
  'pin',
  'umaaddress',
  'body',
  'rawbody',
  'parameters',
  'detail',
  'query',
]);

/** Cache size. Few names repeat with every line; names invented by callers must not fill the memory. */
const MAX_KNOWN_MEMBERS = 1_000;
const knownMembers = new Map<string, boolean>();

function isSensitive(member: string): boolean {
  const known = knownMembers.get(member);
  if (known !== undefined) return known;
  const sensitive = SENSITIVE.has(member.toLowerCase().replaceAll(/[-_]/g, ''));
  if (knownMembers.size < MAX_KNOWN_MEMBERS) knownMembers.set(member, sensitive);
  return sensitive;
}

/** A copy for the log: sensitive members are redacted at any depth, and errors are reduced to the parts that locate the fault. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return '…';
  if (value instanceof Error) return plainError(value, depth);
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return REDACTED;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [member, isSensitive(member) ? REDACTED : redact(inner, depth + 1)]),
  );
}

/** The rest of a long text adds nothing for readers of a log. */
const MAX_TEXT_LENGTH = 16 * 1024;

/** Redacts credentials inside a text: HTTP authorization values and passwords in URLs. */
export function redactText(text: string): string {
  const read = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  if (!read.includes('B') && !read.includes('@')) return read; // contains neither an authorization scheme nor a URL with a password
  return read
    .replaceAll(/\b(Basic|Bearer)\s+[A-Za-z0-9+/=._~-]{6,}/g, `$1 ${REDACTED}`)
    .replaceAll(/(?<=:\/\/[^\s:/@]{1,256}):[^\s@/]{1,1024}@/g, `:${REDACTED}@`);
}

/** Drivers attach statements, parameters and whole rows to their errors; only these four members are known to be safe. */
function plainError(error: Error & { code?: unknown }, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    message: redactText(error.message),
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
    stack: redactText(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}
