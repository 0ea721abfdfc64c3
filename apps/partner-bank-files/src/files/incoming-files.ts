import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readAchReturns } from '../ach/ach-returns.js';
import {
  effectsOfAchReturns,
  effectsOfRecallRequests,
  effectsOfStatements,
  effectsOfStatusReport,
  FileEffects,
} from '../effects.js';
import { type BankRecord, syncFolder } from '../record/bank-record.js';
import { ACH_RETURNS, type BankState } from '../record/bank-state.js';
import type { Rail } from '../record/entries.js';
import { readStatements, type Statement, statementName } from '../sepa/camt.js';
import { readRecallRequests } from '../sepa/camt-056.js';
import { readStatusReport } from '../sepa/pain-002.js';
import type { BankSettings } from '../settings.js';
import { readMessage } from '../xml/xml-document.js';
import type { Schemas } from '../xml/schemas.js';
import { FileRefused } from './file-refused.js';

/** Bytes of the largest file that is read. */
export const SIZE_LIMIT = 16 * 1024 * 1024;

/** A file of the bank, understood. */
interface Understood {
  readonly message: string;
  readonly rail: Rail;
  readonly statements: readonly Statement[];
  /** Its effects; not asked for where the file counted before. */
  effects(): FileEffects;
}

/**
 * Reads the bank's files from the inbox, each once: by its content, whatever its name is. All that follows from one is one
 * entry of the record. A file that cannot count is put aside with a line for the operator, and nothing follows from it.
 */
export class IncomingFiles {
  constructor(
    private readonly parts: {
      readonly record: BankRecord;
      readonly settings: BankSettings;
      readonly schemas: Schemas;
      readonly folders: { readonly inbox: string; readonly read: string; readonly refused: string };
      readonly now: () => Date;
      /** Takes each statement that was read, before its file is put away. */
      readonly read: (rail: Rail, statement: Statement) => void;
      /** Prints a line for the operator. */
      readonly tell: (line: string) => void;
    },
  ) {
    const { inbox, read } = parts.folders;
    for (const folder of Object.values(parts.folders)) fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (fs.statSync(inbox).dev !== fs.statSync(read).dev)
      throw new Error('INBOX must be on the file system of PARTNER_DATA: a file is put away by a rename');
  }

  /** Files that the bank's program still writes are hidden, or end in .tmp or .part. */
  readDue(): void {
    const { inbox } = this.parts.folders;
    const entries = fs.readdirSync(inbox, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    const complete = names.filter((each) => !/^\.|\.(?:tmp|part)$/.test(each)).toSorted();
    const failures = complete.flatMap((name) => this.attempt(name));
    if (failures.length > 0) throw failures[0];
  }

  /** A file that cannot be read does not hold up the others. */
  private attempt(name: string): readonly unknown[] {
    try {
      this.read(name);
      return [];
    } catch (error) {
      return [error];
    }
  }

  private read(name: string): void {
    const { record, folders, tell } = this.parts;
    const file = path.join(folders.inbox, name);
    const shown = JSON.stringify(name.slice(0, 100));
    try {
      if (fs.statSync(file).size > SIZE_LIMIT) throw new FileRefused(`it is larger than ${SIZE_LIMIT} bytes`);
      const bytes = fs.readFileSync(file);
      const digest = createHash('sha256').update(bytes).digest('hex');
      const understood = understand(bytes, this.parts.settings, this.parts.schemas, record.state);
      if (!record.state.digests.has(digest)) this.count(shown, digest, understood);
      // also for a file that counted before: a crash may have kept its report from being written
      for (const statement of understood.statements)
        if (statement.kind === 'STATEMENT') this.parts.read(understood.rail, statement);
      this.move(name, folders.read);
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      tell(`${shown} is refused: ${error.message}`);
      this.move(name, folders.refused);
    }
  }

  private count(shown: string, digest: string, { message, statements, effects }: Understood): void {
    const { record, tell, now } = this.parts;
    const names = statements.map(statementName);
    if (names.some((name) => record.state.statements.has(name)) || new Set(names).size !== names.length)
      throw new FileRefused('it has a statement whose id came before, in a file with other content');
    const { results, bookings, notes } = effects();
    const at = now().toISOString();
    record.append({ type: 'BANK_FILE_READ', digest, message, statements: names, at, results, bookings, notes });
    tell(`${shown}: ${message}, ${results.length} results, ${bookings.length} entries`);
    for (const note of notes) tell(`${shown}: ${note}`);
  }

  /** A file of the same name that was moved before is kept. */
  private move(name: string, folder: string): void {
    const stamp = fs.existsSync(path.join(folder, name)) ? `${this.parts.now().getTime()}-` : '';
    fs.renameSync(path.join(this.parts.folders.inbox, name), path.join(folder, `${stamp}${name}`));
    syncFolder(folder);
  }
}

function understand(bytes: Buffer, settings: BankSettings, schemas: Schemas, state: BankState): Understood {
  const start = bytes
    .toString('latin1', 0, 64)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (start.startsWith('101')) {
    if (settings.ach === null) throw new FileRefused('ACH is not set up');
    const institution = settings.ach.originator.bank.slice(0, 8);
    const effects = () => effectsOfAchReturns(state, readAchReturns(bytes), institution);
    return { message: ACH_RETURNS, rail: 'ACH', statements: [], effects };
  }
  if (!start.startsWith('<')) throw new FileRefused('it is neither XML nor an ACH file');
  const { name, root } = readMessage(bytes, schemas);
  if (name.startsWith('pain.002')) {
    const effects = () => effectsOfStatusReport(state, readStatusReport(root));
    return { message: name, rail: 'SEPA', statements: [], effects };
  }
  if (name.startsWith('camt.056')) {
    const effects = () => effectsOfRecallRequests(state, readRecallRequests(root));
    return { message: name, rail: 'SEPA', statements: [], effects };
  }
  const statements = readStatements(name, root);
  const rails = new Set(statements.map((statement) => railOf(statement, settings)));
  if (rails.size !== 1) throw new FileRefused('it has statements of several accounts');
  const rail = [...rails][0]!;
  const effects = () => effectsOfStatements(state, rail, statements, settings.depositsFrom);
  return { message: name, rail, statements, effects };
}

/** The rail whose account a statement is of; refuses another account, and another currency than the account's. */
export function railOf({ account, currency }: Statement, { sepa, ach }: BankSettings): Rail {
  const rail = account === sepa?.debtor.iban ? 'SEPA' : account === ach?.accountNumber ? 'ACH' : null;
  if (rail === null) throw new FileRefused('it is of an account that is not ours');
  if (currency !== null && currency !== (rail === 'SEPA' ? 'EUR' : 'USD'))
    throw new FileRefused('it is in another currency than the account');
  return rail;
}
