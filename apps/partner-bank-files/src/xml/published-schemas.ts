import fs from 'node:fs';
import path from 'node:path';

/** ISO 20022 schemas in `schemas/` of this application, and those derived from one of them for messages of the same structure. */

/** Names in which a statement (camt.053) or a notification (camt.054) differs from an account report (camt.052). */
interface AccountMessage {
  readonly root: string;
  readonly account: string;
  readonly pages: string;
  readonly text: string;
  /** A statement has at least one balance, a notification has none. */
  readonly hasBalances: boolean;
}

const STATEMENT: AccountMessage = {
  root: 'BkToCstmrStmt',
  account: 'Stmt',
  pages: 'StmtPgntn',
  text: 'AddtlStmtInf',
  hasBalances: true,
};
const NOTIFICATION: AccountMessage = {
  root: 'BkToCstmrDbtCdtNtfctn',
  account: 'Ntfctn',
  pages: 'NtfctnPgntn',
  text: 'AddtlNtfctnInf',
  hasBalances: false,
};
/** The account report whose types these messages share, at all levels below the account. */
const REPORT = 'camt.052.001.08';
const ALIKE: Readonly<Record<string, AccountMessage>> = {
  'camt.053.001.08': STATEMENT,
  'camt.054.001.08': NOTIFICATION,
};

/** Schema of a message as published by ISO 20022; null if it is not included here. */
export function publishedSchemaOf(message: string): string | null {
  const form = ALIKE[message];
  if (form !== undefined) return alike(publishedSchemaOf(REPORT)!, message, form);
  const file = path.join(publishedFolder(), `${message}.xsd`);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
}

/** Next to the bundle, or next to the sources. */
function publishedFolder(): string {
  const folders = ['schemas', '../../schemas'].map((folder) => path.join(import.meta.dirname, folder));
  const folder = folders.find((each) => fs.existsSync(each));
  if (folder === undefined) throw new Error('the schemas of ISO 20022 are not beside the program');
  return folder;
}

/** Derives the schema of a message line by line: the report's schema has one element per line. */
function alike(report: string, message: string, { root, account, pages, text, hasBalances }: AccountMessage): string {
  return report
    .replaceAll(REPORT, message)
    .replace('"BkToCstmrAcctRpt"', `"${root}"`)
    .replace('"Rpt"', `"${account}"`)
    .replace('"RptPgntn"', `"${pages}"`)
    .replace('"AddtlRptInf"', `"${text}"`)
    .split('\n')
    .filter((line) => hasBalances || !isBalance(line))
    .map((line) => (isBalance(line) ? line.replace('minOccurs="0"', 'minOccurs="1"') : line))
    .join('\n');
}

function isBalance(line: string): boolean {
  return line.includes('name="Bal"');
}
