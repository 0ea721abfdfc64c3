import fs from 'node:fs';
import path from 'node:path';
import { type Day, isBusinessDay, plusDays } from '../calendar/business-days.js';
import { type CutOff, localTime } from '../calendar/cut-off.js';
import { type BankRecord, writeDurably } from '../record/bank-record.js';
import type { Rail } from '../record/entries.js';
import { type Statement, statementName } from '../sepa/camt.js';
import type { BankSettings } from '../settings.js';
import { reconcile } from './reconciliation.js';
import { jsonOf, textOf, verdictOf } from './reconciliation-report.js';
import { statementParts } from './stated-entries.js';

/** Local time by which the statement of the previous business day must have arrived. */
const STATEMENT_BY = '12:00';

/** Reports per business day and account, in a folder: whether statement and record agree, or that no statement arrived. */
export class DailyReports {
  constructor(
    private readonly parts: {
      readonly record: BankRecord;
      readonly settings: BankSettings;
      readonly folder: string;
      readonly now: () => Date;
      /** Prints an operator note. */
      readonly tell: (line: string) => void;
    },
  ) {
    fs.mkdirSync(parts.folder, { recursive: true, mode: 0o700 });
  }

  /**
   * Writes the report of a statement as text and JSON. Also queues the statement for the platform, which compares it with its own books.
   * Idempotent for a statement that was read before.
   */
  write(rail: Rail, statement: Statement): void {
    const { record, tell } = this.parts;
    this.report(rail, statement);
    const reconciliation = reconcile(record.state, rail, statement);
    writeDurably(this.fileOf(rail, statement.day ?? 'unknown', 'txt'), textOf(reconciliation));
    writeDurably(this.fileOf(rail, statement.day ?? 'unknown', 'json'), jsonOf(reconciliation));
    tell(verdictOf(reconciliation));
  }

  private report(rail: Rail, statement: Statement): void {
    const { record, tell } = this.parts;
    const name = statementName(statement);
    if (record.state.stated.has(name)) return;
    const parts = statementParts(record.state, rail, statement);
    if (parts === null) tell(`statement ${statement.id} has no balances: it is not reported to the platform`);
    record.append({ type: 'STATEMENT_READ', name, parts: parts ?? [] });
  }

  /** Reports once that the previous business day has no statement. */
  noteMissing(): void {
    const { sepa, ach } = this.parts.settings;
    if (sepa !== null) this.noteMissingOf('SEPA', sepa.cutOff);
    if (ach !== null) this.noteMissingOf('ACH', ach.cutOff);
  }

  private noteMissingOf(rail: Rail, { calendar, timeZone }: CutOff): void {
    const { day: today, time } = localTime(this.parts.now(), timeZone);
    let day: Day = plusDays(today, -1);
    while (!isBusinessDay(calendar, day)) day = plusDays(day, -1);
    const isUsed = [...this.parts.record.state.batches.values()].some(
      (batch) => batch.rail === rail && batch.executionDay <= day,
    );
    if (!isUsed || time < STATEMENT_BY || fs.existsSync(this.fileOf(rail, day, 'json'))) return;
    const line = `${rail} ${day}: no statement came`;
    writeDurably(this.fileOf(rail, day, 'txt'), `${line}\n`);
    writeDurably(this.fileOf(rail, day, 'json'), `${JSON.stringify({ rail, day, statement: null, agrees: false })}\n`);
    this.parts.tell(line);
  }

  private fileOf(rail: Rail, day: string, ending: 'txt' | 'json'): string {
    return path.join(this.parts.folder, `${day}-${rail.toLowerCase()}.${ending}`);
  }
}
