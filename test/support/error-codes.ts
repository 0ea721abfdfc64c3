import fs from 'node:fs';
import path from 'node:path';

/** Error codes of each operation in the served document, by `GET /quotes/{quoteId}`. Written by `npm run golden`. */
export const ERROR_CODES_FILE = path.resolve(import.meta.dirname, '../golden/error-codes.json');

interface Documented {
  readonly pattern: RegExp;
  readonly name: string;
  readonly codes: readonly string[];
}

let documented: readonly Documented[] | undefined;

/**
 * Throws if an operation returned a code that the document does not list for it. Every test client calls this, so each test of a refusal also
 * tests the document.
 */
export function requireDocumentedCode(method: string, address: string, code: string): void {
  documented ??= read();
  const target = `${method} ${address.split('?')[0]}`;
  const operation = documented.find(({ pattern }) => pattern.test(target));
  if (operation === undefined || operation.codes.includes(code)) return;
  throw new Error(
    `${operation.name} answered ${code}: name the code in \`errors\` of its @Answers, then npm run golden.`,
  );
}

function read(): readonly Documented[] {
  const codes = JSON.parse(fs.readFileSync(ERROR_CODES_FILE, 'utf8')) as Readonly<Record<string, readonly string[]>>;
  return (
    Object.entries(codes)
      .map(([name, of]) => ({ name, codes: of, pattern: new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
      // /customers/external-accounts does not contain a customer's id.
      .sort((one, other) => one.name.split('{').length - other.name.split('{').length)
  );
}
