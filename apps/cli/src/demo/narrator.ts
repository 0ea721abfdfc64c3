import type { Terminal } from '../terminal.js';

const MAX_LINES = 30;

/** Prints the demo for a person: numbered steps, requests with bodies, responses, webhooks. */
export class Narrator {
  private steps = 0;

  constructor(private readonly terminal: Terminal) {}

  step(title: string): void {
    this.steps += 1;
    this.terminal.write(`\n${this.steps}. ${title}`);
  }

  request(method: string, path: string, body: unknown, headers: Readonly<Record<string, string>>): void {
    this.terminal.write(`\n   → ${method} ${path}`);
    for (const [name, value] of Object.entries(headers)) this.terminal.write(`     ${name}: ${value}`);
    this.document(body);
  }

  answer(status: number, body: unknown): void {
    this.terminal.write(`   ← ${status}`);
    this.document(body);
  }

  webhook(type: string, id: string, data: unknown): void {
    this.terminal.write(`\n   ✉ ${type}  ${id}  (signature verified)`);
    this.document(data);
  }

  note(text: string): void {
    this.terminal.write(`   ${text}`);
  }

  private document(value: unknown): void {
    if (value === undefined) return;
    const lines = JSON.stringify(value, null, 2).split('\n');
    const shown =
      lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), `… ${lines.length - MAX_LINES} more lines`] : lines;
    for (const line of shown) this.terminal.write(`     ${line}`);
  }
}
