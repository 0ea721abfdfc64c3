import fs from 'node:fs';
import type { Answer } from '@app/partner-protocol';

/**
 * The finished operations, one line each in a file, so that nothing is sent twice after a restart. It contains ids and results, and no
 * personal data.
 */
export class OperationJournal {
  private readonly answers = new Map<string, Answer>();

  private constructor(private readonly file: number) {}

  static open(path: string): OperationJournal {
    const journal = new OperationJournal(fs.openSync(path, 'a+', 0o600));
    const text = fs.readFileSync(path, 'utf8');
    if (text !== '' && !text.endsWith('\n')) fs.writeSync(journal.file, '\n'); // a crash truncated the last line
    for (const line of text.split('\n')) {
      const entry = entryOf(line);
      if (entry !== null) journal.answers.set(entry.operationId, entry.answer);
    }
    return journal;
  }

  find(operationId: string): Answer | null {
    return this.answers.get(operationId) ?? null;
  }

  /** Durable when it returns. */
  record(operationId: string, answer: Answer): void {
    fs.writeSync(this.file, `${JSON.stringify({ operationId, answer })}\n`);
    fs.fsyncSync(this.file);
    this.answers.set(operationId, answer);
  }

  close(): void {
    fs.closeSync(this.file);
  }
}

/** null for a line truncated by a crash. */
function entryOf(line: string): { readonly operationId: string; readonly answer: Answer } | null {
  try {
    return JSON.parse(line) as { readonly operationId: string; readonly answer: Answer };
  } catch {
    return null;
  }
}
