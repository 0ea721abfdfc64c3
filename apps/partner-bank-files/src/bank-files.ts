import path from 'node:path';
import type { PartnerIdentity } from '@app/partner-protocol';
import { type BusinessCalendar, isBusinessDay } from './calendar/business-days.js';
import { localTime } from './calendar/cut-off.js';
import { BankFilesService, type OwnAccounts } from './bank-files-service.js';
import { deliveredByTime } from './effects.js';
import { IncomingFiles } from './files/incoming-files.js';
import { OrderDetails } from './files/order-details.js';
import { OutgoingFiles } from './files/outgoing-files.js';
import { DailyReports } from './reconciliation/daily-reports.js';
import { BankRecord } from './record/bank-record.js';
import type { Rail } from './record/entries.js';
import { Reporter } from './reporter.js';
import type { BankSettings } from './settings.js';
import type { Schemas } from './xml/schemas.js';

/** Parts and settings of the adapter. */
export interface BankFilesOptions {
  readonly data: string;
  readonly outbox: string;
  readonly inbox: string;
  readonly reportUrl: string;
  readonly settings: BankSettings;
  readonly schemas: Schemas;
  /** Signs reports, and verifies the responses to them. */
  readonly identity: PartnerIdentity;
  /** Clock for cut-offs and days. */
  readonly now: () => Date;
  readonly newId: () => string;
  readonly tell: (line: string) => void;
}

/** The adapter without its server: the protocol's service, and the round that transfers files and reports. */
export class BankFiles {
  readonly service: BankFilesService;
  private readonly outgoing: OutgoingFiles;
  private readonly incoming: IncomingFiles;
  private readonly reporter: Reporter;
  private readonly reports: DailyReports;

  private constructor(
    readonly record: BankRecord,
    private readonly options: BankFilesOptions,
  ) {
    const { data, outbox, inbox, reportUrl, settings, schemas, identity, now, newId, tell } = options;
    const details = new OrderDetails(path.join(data, 'accounts'));
    const rails = (['SEPA', 'ACH'] as const satisfies readonly Rail[]).filter(
      (rail) => (rail === 'SEPA' ? settings.sepa : settings.ach) !== null,
    );
    const railsOn = (day: string) => rails.filter((rail) => isBusinessDay(calendarOf(rail, settings), day));
    const accounts = ownAccounts(settings);
    const virtualIbans = settings.sepa?.virtualIbans ?? null;
    this.service = new BankFilesService({ record, details, rails, railsOn, accounts, virtualIbans, now });
    const written = path.join(data, 'written');
    const outgoing = { written, outbox };
    this.outgoing = new OutgoingFiles({ record, details, settings, schemas, folders: outgoing, now, newId, tell });
    const folders = { inbox, read: path.join(data, 'read'), refused: path.join(data, 'refused') };
    this.reports = new DailyReports({ record, settings, folder: path.join(data, 'reports'), now, tell });
    const read: DailyReports['write'] = (rail, statement) => this.reports.write(rail, statement);
    this.incoming = new IncomingFiles({ record, settings, schemas, folders, now, read, tell });
    this.reporter = new Reporter({ record, reportUrl, identity, tell });
  }

  static open(options: BankFilesOptions): BankFiles {
    return new BankFiles(BankRecord.open(path.join(options.data, 'record.jsonl')), options);
  }

  /** Runs one round. A failing part does not stop the others; false if a part should be retried soon. */
  async round(): Promise<boolean> {
    const parts = [
      () => this.outgoing.makeDue(),
      () => this.incoming.readDue(),
      () => this.outgoing.noteWaiting(),
      () => this.passTime(),
      () => this.reports.noteMissing(),
    ];
    const done = parts.map((part) => this.attempt(part));
    return (await this.reporter.sendDue()) && done.every(Boolean);
  }

  close(): void {
    this.record.close();
  }

  private attempt(part: () => void): boolean {
    try {
      part();
      return true;
    } catch (error) {
      this.options.tell(
        `something failed, and is tried again: ${error instanceof Error ? error.message : String(error)}`,
      );
      return false;
    }
  }

  /** Marks ACH entries as delivered if no return arrived in time. */
  private passTime(): void {
    const { settings, now } = this.options;
    if (settings.ach === null) return;
    const { cutOff, returnDays } = settings.ach;
    const today = localTime(now(), cutOff.timeZone).day;
    const results = deliveredByTime(this.record.state, returnDays, cutOff.calendar, today);
    if (results.length > 0) this.record.append({ type: 'RETURN_TIME_PASSED', results });
  }
}

function calendarOf(rail: Rail, { sepa, ach }: BankSettings): BusinessCalendar {
  return (rail === 'SEPA' ? sepa : ach)!.cutOff.calendar;
}

function ownAccounts({ sepa, ach }: BankSettings): OwnAccounts {
  const accounts = new Map<string, Readonly<Record<string, string | string[]>>>();
  if (sepa !== null) {
    const { iban, bic } = sepa.debtor;
    accounts.set('EUR', {
      accountType: 'EUR_ACCOUNT',
      iban,
      ...(bic === null ? {} : { swiftCode: bic }),
      paymentRails: ['SEPA'],
    });
  }
  if (ach !== null) {
    const { accountNumber, routingNumber, originator } = ach;
    const bankName = originator.bankName;
    accounts.set('USD', { accountType: 'USD_ACCOUNT', accountNumber, routingNumber, bankName, paymentRails: ['ACH'] });
  }
  return accounts;
}
