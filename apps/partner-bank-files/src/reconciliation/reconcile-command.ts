import fs from 'node:fs';
import path from 'node:path';
import { FileRefused } from '../files/file-refused.js';
import { railOf } from '../files/incoming-files.js';
import { BankRecord } from '../record/bank-record.js';
import { readStatements } from '../sepa/camt.js';
import { bankSettingsOf } from '../settings.js';
import { readMessage } from '../xml/xml-document.js';
import { Schemas } from '../xml/schemas.js';
import { reconcile } from './reconciliation.js';
import { textOf } from './reconciliation-report.js';

interface Output {
  write(text: string): unknown;
}

/**
 * Compares each statement of a file with the record, also while the adapter runs. Exit code 0 if all agree, 1 if one differs, 2 for wrong
 * usage.
 */
export function reconcileFile(
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
  output: Output,
  failures: Output,
): number {
  const settings = bankSettingsOf(environment);
  const data = environment['PARTNER_DATA'];
  if (typeof settings === 'string' || !data) {
    failures.write(`${typeof settings === 'string' ? settings : 'PARTNER_DATA must be set'}\n`);
    return 2;
  }
  try {
    const { name, root } = readMessage(fs.readFileSync(file), Schemas.of(environment['SCHEMAS'] || null));
    const state = BankRecord.stateOf(path.join(data, 'record.jsonl'));
    const compared = readStatements(name, root).map((each) => reconcile(state, railOf(each, settings), each));
    output.write(compared.map(textOf).join('\n'));
    return compared.every(({ agrees }) => agrees) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    failures.write(`The statement cannot be read: ${error.message}\n`);
    return 2;
  }
}
