import fs from 'node:fs';
import path from 'node:path';
import { BankState } from './bank-state.js';
import type { RecordEntry } from './entries.js';

const NEWLINE = 10;

/**
 * The adapter's record: an append-only file with one entry per line. Each entry is on disk before it has any effect. A last line cut off by
 * a crash never counted and is removed. Any other damaged line aborts the start, since a payment could be lost with it.
 */
export class BankRecord {
  private isBroken = false;

  private constructor(
    readonly state: BankState,
    private readonly file: number,
    private size: number,
  ) {}

  static open(file: string): BankRecord {
    const isNew = !fs.existsSync(file);
    const handle = fs.openSync(file, 'a+', 0o600);
    if (isNew) syncFolder(path.dirname(file));
    const bytes = fs.readFileSync(file);
    const size = bytes.lastIndexOf(NEWLINE) + 1;
    if (size < bytes.length) {
      fs.ftruncateSync(handle, size);
      fs.fsyncSync(handle);
    }
    return new BankRecord(stateOf(bytes, size), handle, size);
  }

  /** State folded from a record that another process may be writing; its last line may be incomplete. */
  static stateOf(file: string): BankState {
    const bytes = fs.readFileSync(file);
    return stateOf(bytes, bytes.lastIndexOf(NEWLINE) + 1);
  }

  /** When it returns, the entry is on disk and in the state; if it throws, in neither. */
  append(entry: RecordEntry): void {
    if (this.isBroken) throw new Error('the record could not be written; restart once its disk can be');
    if (fs.fstatSync(this.file).size !== this.size) throw new Error('another process writes the record');
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    try {
      for (let written = 0; written < line.length;) written += fs.writeSync(this.file, line, written);
      fs.fsyncSync(this.file);
    } catch (error) {
      this.undo();
      throw error;
    }
    this.size += line.length;
    this.state.apply(entry);
  }

  close(): void {
    fs.closeSync(this.file);
  }

  /** Truncates a partial line, so that the next entry does not continue it. */
  private undo(): void {
    try {
      fs.ftruncateSync(this.file, this.size);
      fs.fsyncSync(this.file);
    } catch {
      this.isBroken = true;
    }
  }
}

function stateOf(bytes: Buffer, size: number): BankState {
  const state = new BankState();
  const lines = bytes.toString('utf8', 0, size).split('\n').slice(0, -1);
  for (const [number, line] of lines.entries()) state.apply(entryOf(line, number + 1));
  return state;
}

function entryOf(line: string, number: number): RecordEntry {
  try {
    return JSON.parse(line) as RecordEntry;
  } catch {
    throw new Error(`line ${number} of the record is damaged: restore the file`);
  }
}

/** Makes the directory entries of a folder durable (fsync). */
export function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** Writes a file atomically and durably: it is complete on disk when this returns, or absent. */
export function writeDurably(file: string, content: string): void {
  const draft = `${file}.draft`;
  fs.writeFileSync(draft, content, { mode: 0o600, flush: true });
  fs.renameSync(draft, file);
  syncFolder(path.dirname(file));
}
