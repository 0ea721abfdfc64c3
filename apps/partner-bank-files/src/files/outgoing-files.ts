import fs from 'node:fs';
import path from 'node:path';
import { achFile, FILE_ID_MODIFIERS } from '../ach/ach-file.js';
import { executionDay, lastCutOff, localTime, type CutOff } from '../calendar/cut-off.js';
import { plusBusinessDays } from '../calendar/business-days.js';
import type { OrderAccount } from '../order-account.js';
import { type BankRecord, syncFolder, writeDurably } from '../record/bank-record.js';
import { type Batch, endToEndIdOf, type Order, TRACES } from '../record/bank-state.js';
import type { Rail } from '../record/entries.js';
import { creditTransferInitiation, PAIN_001 } from '../sepa/pain-001.js';
import type { BankSettings } from '../settings.js';
import type { Schemas } from '../xml/schemas.js';
import type { OrderDetails } from './order-details.js';

/** Maximum payments per file: banks limit the size of a file, and its sum has twelve digits. */
const PAYMENTS_OF_A_FILE = 5_000;
const CENTS_OF_A_FILE = 999_999_999_999n;

/**
 * Writes payment files. The orders of a file are recorded before it is written. An atomic rename hands the file over, so after a crash a
 * file that is still in this folder was not handed over, and a missing one was.
 */
export class OutgoingFiles {
  constructor(
    private readonly parts: {
      readonly record: BankRecord;
      readonly details: OrderDetails;
      readonly settings: BankSettings;
      readonly schemas: Schemas;
      readonly folders: { readonly written: string; readonly outbox: string };
      readonly now: () => Date;
      /** Returns a UUID. */
      readonly newId: () => string;
      /** Prints an operator note. */
      readonly tell: (line: string) => void;
    },
  ) {
    const { written, outbox } = parts.folders;
    for (const folder of [written, outbox]) fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (fs.statSync(written).dev !== fs.statSync(outbox).dev)
      throw new Error('OUTBOX must be on the file system of PARTNER_DATA: a file is handed over whole or not at all');
  }

  /** Closes the orders of each cut-off that has passed, and hands over all files. */
  makeDue(): void {
    const { sepa, ach } = this.parts.settings;
    if (sepa !== null) this.closeDue('SEPA', sepa.cutOff);
    if (ach !== null) this.closeDue('ACH', ach.cutOff);
    const failures = [...this.parts.record.state.batches.values()].flatMap((batch) => this.bring(batch));
    if (failures.length > 0) throw failures[0];
  }

  /** Notes each day which files the bank's program has not collected by their execution day: nothing in them is executed. */
  noteWaiting(): void {
    const { record, folders, settings, now, tell } = this.parts;
    const waiting = new Set(fs.readdirSync(folders.outbox));
    for (const {
      batchId,
      rail,
      file,
      day: closedOn,
      executionDay: day,
      waitedUntil,
    } of record.state.batches.values()) {
      const cutOff = (rail === 'SEPA' ? settings.sepa : settings.ach)?.cutOff;
      if (cutOff === undefined || !waiting.has(file)) continue;
      const { day: today } = localTime(now(), cutOff.timeZone);
      if (today < day || today === closedOn || today === waitedUntil) continue; // on its closing day the file is still new
      record.append({ type: 'FILE_WAITS', batchId, day: today });
      tell(`${file} was to be executed on ${day}, and waits in the outbox on ${today}: the bank does not have it`);
    }
  }

  /** Hands over one file; a file that cannot be written does not block the others. */
  private bring(batch: Batch): readonly unknown[] {
    try {
      if (batch.stage === 'CLOSED') this.write(batch);
      if (batch.stage === 'WRITTEN') this.handOver(batch);
      return [];
    } catch (error) {
      return [error];
    }
  }

  private closeDue(rail: Rail, cutOff: CutOff): void {
    const { state } = this.parts.record;
    const until = lastCutOff(cutOff, this.parts.now()).toISOString();
    const orders = [...state.open].map((id) => state.orders.get(id)!);
    let due = orders.filter((order) => order.rail === rail && order.at < until);
    while (due.length > 0) {
      const number = fitting(due);
      if (!this.close(rail, cutOff, due.slice(0, number))) return;
      due = due.slice(number);
    }
  }

  /** False if the bank accepts no more files on this day. */
  private close(rail: Rail, cutOff: CutOff, orders: readonly Order[]): boolean {
    const { record, now, newId } = this.parts;
    const at = now();
    const { day } = localTime(at, cutOff.timeZone);
    const numberOfDay = record.state.batchesOn(rail, day);
    if (rail === 'ACH' && numberOfDay >= FILE_ID_MODIFIERS.length) return false;
    const today = executionDay(cutOff, at);
    const batchId = endToEndIdOf(newId());
    const name = `${rail.toLowerCase()}-${day}-${batchId.slice(0, 12)}`;
    record.append({
      type: 'BATCH_CLOSED',
      batchId,
      rail,
      file: rail === 'SEPA' ? `${name}.xml` : `${name}.ach`,
      at: at.toISOString(),
      day,
      executionDay: rail === 'SEPA' ? today : plusBusinessDays(cutOff.calendar, today, 1),
      orders: orders.map(({ operationId }) => operationId),
      firstTrace: rail === 'ACH' ? record.state.traces + 1 : 0,
      numberOfDay,
    });
    return true;
  }

  private write(batch: Batch): void {
    const { record, details, folders, schemas } = this.parts;
    const payments = batch.orders.map((id) => ({ order: record.state.orders.get(id)!, account: details.read(id) }));
    const content = batch.rail === 'SEPA' ? this.sepaFile(batch, payments) : this.achFile(batch, payments);
    if (batch.rail === 'SEPA') schemas.validateText(PAIN_001, content);
    writeDurably(path.join(folders.written, batch.file), content);
    record.append({ type: 'FILE_WRITTEN', batchId: batch.batchId });
  }

  private handOver({ batchId, file, orders }: Batch): void {
    const { record, details, folders } = this.parts;
    const written = path.join(folders.written, file);
    if (fs.existsSync(written)) {
      fs.renameSync(written, path.join(folders.outbox, file));
      syncFolder(folders.outbox);
      syncFolder(folders.written);
    }
    record.append({ type: 'FILE_HANDED_OVER', batchId });
    for (const operationId of orders) details.remove(operationId);
  }

  private sepaFile({ batchId, at, executionDay: day }: Batch, payments: readonly Payment[]): string {
    const transfers = payments.map(({ order, account }) => {
      if (account.rail !== 'SEPA') throw new Error(`${order.operationId} is no transfer of SEPA`);
      return {
        endToEndId: endToEndIdOf(order.operationId),
        cents: BigInt(order.cents),
        creditorName: account.name,
        creditorIban: account.iban,
        remittance: account.text ?? order.transactionId,
      };
    });
    const { debtor } = this.parts.settings.sepa!;
    return creditTransferInitiation({
      messageId: batchId,
      createdAt: new Date(at),
      executionDay: day,
      debtor,
      transfers,
    });
  }

  private achFile(batch: Batch, payments: readonly Payment[]): string {
    const { originator, cutOff } = this.parts.settings.ach!;
    const credits = payments.map(({ order, account }, number) => {
      if (account.rail !== 'ACH') throw new Error(`${order.operationId} is no credit of ACH`);
      return {
        account,
        cents: BigInt(order.cents),
        trace: (batch.firstTrace + number) % TRACES,
        id: endToEndIdOf(order.operationId).slice(-15),
        text: account.text ?? order.transactionId,
      };
    });
    const { day, time } = localTime(new Date(batch.at), cutOff.timeZone);
    const { numberOfDay, executionDay: effective } = batch;
    const reference = batch.batchId.slice(0, 8);
    return achFile({
      originator,
      createdOn: day,
      createdAt: time,
      numberOfDay,
      executionDay: effective,
      reference,
      credits,
    });
  }
}

interface Payment {
  readonly order: Order;
  readonly account: OrderAccount;
}

/** Number of leading orders that fit in one file. */
function fitting(orders: readonly Order[]): number {
  let sum = 0n;
  const beyond = orders.findIndex(({ cents }, number) => {
    sum += BigInt(cents);
    return number >= PAYMENTS_OF_A_FILE || (number > 0 && sum > CENTS_OF_A_FILE);
  });
  return beyond === -1 ? orders.length : beyond;
}
