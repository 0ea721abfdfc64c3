import fs from 'node:fs';
import type { Answer } from '@app/partner-protocol';

/**
 * The operations that were concluded, in a file with one line each, so that a restart sends nothing twice. It holds ids and
 * results, and nothing about people.
 */
export class OperationJournal {
  private readonly answers = new Map<string, Answer>();

  private constructor(private readonly file: number) {}

  static open(path: string): OperationJournal {
    const journal = new OperationJournal(fs.openSync(path, 'a+', 0o600));
    const text = fs.readFileSync(path, 'utf8');
    if (text !== '' && !text.endsWith('\n')) fs.writeSync(journal.file, '\n'); // a crash cut the last line off
    for (const line of text.split('\n')) {
      const entry = entryOf(line);
      if (entry !== null) journal.answers.set(entry.operationId, entry.answer);
    }
    return journal;
  }

  find(operationId: string): Answer | null {
    return this.answers.get(operationId) ?? null;
  }

  /** On disk when it returns. */
  record(operationId: string, answer: Answer): void {
    fs.writeSync(this.file, `${JSON.stringify({ operationId, answer })}\n`);
    fs.fsyncSync(this.file);
    this.answers.set(operationId, answer);
  }

  close(): void {
    fs.closeSync(this.file);
  }
}

/** null for a line that a crash cut off. */
function entryOf(line: string): { readonly operationId: string; readonly answer: Answer } | null {
  try {
    return JSON.parse(line) as { readonly operationId: string; readonly answer: Answer };
  } catch {
    return null;
  }
}
