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

/** Maximum file size in bytes. */
const SIZE_LIMIT = 16 * 1024 * 1024;

/** A parsed file of the bank. */
interface Understood {
  readonly message: string;
  readonly rail: Rail;
  readonly statements: readonly Statement[];
  /** Effects of the file; not called if the file was processed before. */
  effects(): FileEffects;
}

/**
 * Processes each file of the bank in the inbox once, by content rather than name. All effects of a file are one entry of the record. A file
 * that is refused is moved aside with an operator note, and has no effect.
 */
export class IncomingFiles {
  constructor(
    private readonly parts: {
      readonly record: BankRecord;
      readonly settings: BankSettings;
      readonly schemas: Schemas;
      readonly folders: { readonly inbox: string; readonly read: string; readonly refused: string };
      readonly now: () => Date;
      /** Receives each parsed statement before its file is moved. */
      readonly read: (rail: Rail, statement: Statement) => void;
      /** Prints an operator note. */
      readonly tell: (line: string) => void;
    },
  ) {
    const { inbox, read } = parts.folders;
    for (const folder of Object.values(parts.folders)) fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (fs.statSync(inbox).dev !== fs.statSync(read).dev)
      throw new Error('INBOX must be on the file system of PARTNER_DATA: a file is put away by a rename');
  }

  /** Skips files that the bank's program is still writing: they are hidden, or end in .tmp or .part. */
  readDue(): void {
    const { inbox } = this.parts.folders;
    const entries = fs.readdirSync(inbox, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    const complete = names.filter((each) => !/^\.|\.(?:tmp|part)$/.test(each)).toSorted();
    const failures = complete.flatMap((name) => this.attempt(name));
    if (failures.length > 0) throw failures[0];
  }

  /** Processes one file; an unreadable file does not block the others. */
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
      // also for a file that was processed before: after a crash its report may be missing
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

  /** Moves a file; keeps an earlier file of the same name. */
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

/** Rail of a statement's account; refuses an unknown account, or a currency other than the account's. */
export function railOf({ account, currency }: Statement, { sepa, ach }: BankSettings): Rail {
  const rail = account === sepa?.debtor.iban ? 'SEPA' : account === ach?.accountNumber ? 'ACH' : null;
  if (rail === null) throw new FileRefused('it is of an account that is not ours');
  if (currency !== null && currency !== (rail === 'SEPA' ? 'EUR' : 'USD'))
    throw new FileRefused('it is in another currency than the account');
  return rail;
}
