import fs from 'node:fs';
import path from 'node:path';

/** Error codes of each operation as the served document names them: `GET /quotes/{quoteId}` to its codes. `npm run golden` writes it. */
export const ERROR_CODES_FILE = path.resolve(import.meta.dirname, '../golden/error-codes.json');

interface Documented {
  readonly pattern: RegExp;
  readonly name: string;
  readonly codes: readonly string[];
}

let documented: readonly Documented[] | undefined;

/**
 * Throws when an operation answered with a code that the document does not name for it. Every client of the tests asks this, so each
 * test of a refusal is a test of the document too.
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
      // /customers/external-accounts is no customer's id
      .sort((one, other) => one.name.split('{').length - other.name.split('{').length)
  );
}
