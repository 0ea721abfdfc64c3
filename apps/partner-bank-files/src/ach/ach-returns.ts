import { FileRefused } from '../files/file-refused.js';
import { BLOCKING_FACTOR, HASH_MODULUS, RECORD_LENGTH } from './ach-file.js';

/** An entry of ours that the receiving institution returned. */
export interface AchReturn {
  /** Return code: R01 and so on. */
  readonly code: string;
  /** Sequence number in the trace number of the original entry. */
  readonly trace: number;
  /** The institution in that trace number, eight digits. */
  readonly institution: string;
  readonly cents: bigint;
}

/** A notification of change (C01 and so on) from a receiving institution: the entry itself was paid. */
export type AchCorrection = Omit<AchReturn, 'cents'>;

/** A file of returns and notifications of change. */
export interface AchReturnFile {
  readonly returns: readonly AchReturn[];
  readonly corrections: readonly AchCorrection[];
}

/** Transaction codes of returned credits to checking and savings accounts. */
const RETURNED_CREDITS = ['21', '31'];

interface Sums {
  records: number;
  hash: bigint;
  debits: bigint;
  credits: bigint;
}

/** Parses a Nacha file of returns; refuses one whose counts, hashes or sums do not match its records. */
export function readAchReturns(bytes: Uint8Array): AchReturnFile {
  const lines = linesOf(bytes);
  const [header = '', ...others] = lines;
  if (!header.startsWith('101')) throw new FileRefused('it does not begin with a file header');
  const last = others.findIndex((line) => line.startsWith('9'));
  if (last === -1) throw new FileRefused('it has no file control');
  const fill = others.slice(last + 1);
  if (fill.some((line) => line !== '9'.repeat(RECORD_LENGTH)))
    throw new FileRefused('it has records after its file control');
  const file: { returns: AchReturn[]; corrections: AchCorrection[] } = { returns: [], corrections: [] };
  const total: Sums = { records: 0, hash: 0n, debits: 0n, credits: 0n };
  let batches = 0;
  for (const batch of batchesOf(others.slice(0, last))) {
    const sums = readBatch(batch, file);
    batches += 1;
    total.records += sums.records;
    total.hash += sums.hash;
    total.debits += sums.debits;
    total.credits += sums.credits;
  }
  const control = others[last]!;
  const blocks = Math.ceil((last + 2) / BLOCKING_FACTOR);
  requireEqual(control, [1, 7], BigInt(batches), 'number of batches');
  requireEqual(control, [7, 13], BigInt(blocks), 'number of blocks');
  requireEqual(control, [13, 21], BigInt(total.records), 'number of entries');
  requireEqual(control, [21, 31], total.hash % HASH_MODULUS, 'entry hash');
  requireEqual(control, [31, 43], total.debits, 'sum of debits');
  requireEqual(control, [43, 55], total.credits, 'sum of credits');
  return file;
}

function linesOf(bytes: Uint8Array): readonly string[] {
  const text = Buffer.from(bytes).toString('latin1').replaceAll('\r', '');
  if (!/^[\x20-\x7e\n]*$/.test(text)) throw new FileRefused('it has characters that no ACH file has');
  const lines = text.split('\n').filter((line) => line !== '');
  if (lines.some((line) => line.length !== RECORD_LENGTH))
    throw new FileRefused('it has a record without 94 characters');
  return lines;
}

function batchesOf(lines: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  for (const line of lines) {
    if (line.startsWith('5')) batches.push([]);
    const batch = batches.at(-1);
    if (batch === undefined || (batch.at(-1)?.startsWith('8') ?? false))
      throw new FileRefused('it has a record outside of a batch');
    batch.push(line);
  }
  if (batches.some((batch) => !batch.at(-1)!.startsWith('8')))
    throw new FileRefused('it has a batch without its control');
  return batches;
}

function readBatch(lines: readonly string[], file: { returns: AchReturn[]; corrections: AchCorrection[] }): Sums {
  const sums: Sums = { records: 0, hash: 0n, debits: 0n, credits: 0n };
  let entry: string | null = null;
  for (const line of lines.slice(1, -1)) {
    sums.records += 1;
    if (line.startsWith('6')) {
      if (entry !== null) throw new FileRefused('it has an entry without its reason');
      entry = line;
      sums.hash += numberAt(line, [3, 11]);
      const isDebit = ['6', '7', '8', '9'].includes(line[2]!);
      sums[isDebit ? 'debits' : 'credits'] += numberAt(line, [29, 39]);
    } else if (entry !== null && line.startsWith('799')) {
      if (!RETURNED_CREDITS.includes(entry.slice(1, 3))) throw new FileRefused('it returns an entry that is no credit');
      file.returns.push({ ...reasonOf(line, /^R\d\d$/), cents: numberAt(entry, [29, 39]) });
      entry = null;
    } else if (entry !== null && line.startsWith('798')) {
      file.corrections.push(reasonOf(line, /^C\d\d$/));
      entry = null;
    } else throw new FileRefused('it has a record that no return has');
  }
  if (entry !== null) throw new FileRefused('it has an entry without its reason');
  const control = lines.at(-1)!;
  requireEqual(control, [4, 10], BigInt(sums.records), 'number of entries of a batch');
  requireEqual(control, [10, 20], sums.hash % HASH_MODULUS, 'entry hash of a batch');
  requireEqual(control, [20, 32], sums.debits, 'sum of debits of a batch');
  requireEqual(control, [32, 44], sums.credits, 'sum of credits of a batch');
  return sums;
}

function reasonOf(line: string, form: RegExp): AchCorrection {
  const code = line.slice(3, 6);
  if (!form.test(code)) throw new FileRefused('it has a reason that is none');
  return { code, institution: line.slice(6, 14), trace: Number(numberAt(line, [14, 21])) };
}

function numberAt(line: string, [from, to]: readonly [number, number]): bigint {
  const text = line.slice(from, to);
  if (!/^\d+$/.test(text)) throw new FileRefused('it has a number that is none');
  return BigInt(text);
}

function requireEqual(line: string, place: readonly [number, number], expected: bigint, name: string): void {
  if (numberAt(line, place) !== expected) throw new FileRefused(`the ${name} is not the one that it says`);
}
