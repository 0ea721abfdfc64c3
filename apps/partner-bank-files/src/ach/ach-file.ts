import type { OrderAccount } from '../order-account.js';
import { latinText } from '../sepa/latin-text.js';

/** Our settings in ACH files. */
export interface Originator {
  readonly companyName: string;
  readonly companyId: string;
  readonly bankName: string;
  /** Routing number of our bank, the originating institution. */
  readonly bank: string;
  /** Routing number to which files are addressed. */
  readonly destination: string;
}

/** One credit in a file. */
export interface AchCredit {
  readonly account: Extract<OrderAccount, { rail: 'ACH' }>;
  readonly cents: bigint;
  /** Sequence number in the entry's trace number; at most seven digits. */
  readonly trace: number;
  /** Our id of the payment, 15 characters. */
  readonly id: string;
  /** Text for the receiver, sent in an addenda record. */
  readonly text: string;
}

/** A file of credits. */
export interface AchFile {
  readonly originator: Originator;
  /** Creation time in the bank's time zone. */
  readonly createdOn: string;
  readonly createdAt: string;
  /** Number of the file on its day; the file id modifier: 0 is A, 25 is Z, 35 is 9. */
  readonly numberOfDay: number;
  /** Effective entry date. */
  readonly executionDay: string;
  /** Eight characters with which the bank refers to the file. */
  readonly reference: string;
  readonly credits: readonly AchCredit[];
}

/** Length of a record in characters. */
export const RECORD_LENGTH = 94;
/** Records per block. The last block is padded with records of nines. */
export const BLOCKING_FACTOR = 10;
/** Entry hashes keep the last ten digits. */
export const HASH_MODULUS = 10_000_000_000n;
/** File id modifiers, in the order in which a day uses them. */
export const FILE_ID_MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const CREDITS_ONLY = '220';
const CHECKING_CREDIT = '22';
const SAVINGS_CREDIT = '32';

/**
 * A Nacha file of credits: one batch for consumers (PPD) and one for businesses (CCD), each entry with an addenda record. The file is
 * unbalanced: the bank debits our account.
 */
export function achFile(file: AchFile): string {
  const { originator, credits } = file;
  const byClass = [
    ['PPD', credits.filter(({ account }) => !account.isBusiness)],
    ['CCD', credits.filter(({ account }) => account.isBusiness)],
  ] as const;
  const filled = byClass.filter(([, entries]) => entries.length > 0);
  const batches = filled.map(([code, entries], index) => batchOf(file, code, entries, index + 1));
  const records = batches.flatMap(({ lines }) => lines);
  const blocks = Math.ceil((records.length + 2) / BLOCKING_FACTOR);
  const header = [
    '101',
    ` ${originator.destination}`,
    originator.companyId,
    shortDay(file.createdOn),
    file.createdAt.replace(':', ''),
    FILE_ID_MODIFIERS[file.numberOfDay]!,
    '094',
    String(BLOCKING_FACTOR),
    '1',
    letters(originator.bankName, 23),
    letters(originator.companyName, 23),
    letters(file.reference, 8),
  ].join('');
  const control = [
    '9',
    digits(batches.length, 6),
    digits(blocks, 6),
    digits(credits.length * 2, 8),
    digits(hashOf(credits), 10),
    digits(0n, 12),
    digits(totalOf(credits), 12),
    ' '.repeat(39),
  ].join('');
  const fill = Array.from({ length: blocks * BLOCKING_FACTOR - records.length - 2 }, () => '9'.repeat(RECORD_LENGTH));
  const lines = [header, ...records, control, ...fill];
  if (lines.some((line) => line.length !== RECORD_LENGTH)) throw new Error('a record does not have 94 characters');
  return `${lines.join('\n')}\n`;
}

function batchOf(
  { originator, executionDay, createdOn }: AchFile,
  code: string,
  entries: readonly AchCredit[],
  number: number,
) {
  const institution = originator.bank.slice(0, 8);
  const header = [
    '5',
    CREDITS_ONLY,
    letters(originator.companyName, 16),
    ' '.repeat(20),
    letters(originator.companyId, 10),
    code,
    letters('PAYMENT', 10),
    shortDay(createdOn),
    shortDay(executionDay),
    '   ',
    '1',
    institution,
    digits(number, 7),
  ].join('');
  const control = [
    '8',
    CREDITS_ONLY,
    digits(entries.length * 2, 6),
    digits(hashOf(entries), 10),
    digits(0n, 12),
    digits(totalOf(entries), 12),
    letters(originator.companyId, 10),
    ' '.repeat(19),
    ' '.repeat(6),
    institution,
    digits(number, 7),
  ].join('');
  return { lines: [header, ...entries.flatMap((entry) => recordsOf(entry, institution)), control] };
}

function recordsOf({ account, cents, trace, id, text }: AchCredit, institution: string): readonly string[] {
  const entry = [
    '6',
    account.isSavings ? SAVINGS_CREDIT : CHECKING_CREDIT,
    account.routingNumber,
    account.accountNumber.padEnd(17),
    digits(cents, 10),
    letters(id, 15),
    letters(account.name, 22),
    '  ',
    '1',
    institution,
    digits(trace, 7),
  ].join('');
  const addenda = ['705', letters(text, 80), digits(1, 4), digits(trace, 7)].join('');
  return [entry, addenda];
}

/** Entry hash: sum of the first eight digits of the receiving institutions' routing numbers. */
function hashOf(entries: readonly AchCredit[]): bigint {
  const sum = entries.reduce((hash, { account }) => hash + BigInt(account.routingNumber.slice(0, 8)), 0n);
  return sum % HASH_MODULUS;
}

function totalOf(entries: readonly AchCredit[]): bigint {
  return entries.reduce((sum, { cents }) => sum + cents, 0n);
}

function digits(value: number | bigint, length: number): string {
  const text = value.toString().padStart(length, '0');
  if (text.length > length) throw new Error(`${value} has more than ${length} digits`);
  return text;
}

function letters(text: string, length: number): string {
  return latinText(text, length).toUpperCase().padEnd(length);
}

/** YYMMDD. */
function shortDay(day: string): string {
  return day.slice(2).replaceAll('-', '');
}
