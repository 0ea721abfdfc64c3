import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { whenATestFails } from './evidence.js';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

const running = new Set<ChildProcess>();

// An interrupted run must not leave servers behind.
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * A Node process with its own command line, by default in the product's directory. Its environment contains only the given variables. Another
 * `program` must become Node (exec).
 */
export class NodeProcess {
  private output = '';
  private readonly child: ChildProcess;
  private readonly ended: Promise<number | NodeJS.Signals | null>;

  constructor(
    words: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    directory: string = ROOT,
    program: string = process.execPath,
  ) {
    this.child = spawn(program, words, {
      cwd: directory,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    running.add(this.child);
    this.ended = new Promise((resolve) =>
      this.child.once('close', (code, signal) => {
        running.delete(this.child);
        resolve(code ?? signal);
      }),
    );
    whenATestFails(() => {
      const { exitCode, signalCode } = this.child;
      const state = exitCode === null && signalCode === null ? 'runs' : `ended (${exitCode ?? signalCode})`;
      return `process ${this.pid}, which ${state}, printed:\n${this.output}`;
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Everything printed so far on both outputs. */
  get printed(): string {
    return this.output;
  }

  /** Waits for the pattern in the output and returns its first group. Rejects if the process exits first. */
  async prints(pattern: RegExp): Promise<string> {
    const found = new Promise<string>((resolve) => {
      const look = () => {
        const match = pattern.exec(this.output);
        if (match) resolve(match[1] ?? match[0]);
      };
      look();
      for (const stream of [this.child.stdout, this.child.stderr]) stream?.on('data', look);
    });
    const gone = this.ended.then((end) => {
      throw new Error(`the process ended (${end}) before it printed ${pattern}:\n${this.output}`);
    });
    return Promise.race([found, gone]);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Resolves to the exit code or the signal that ended the process. */
  end(): Promise<number | NodeJS.Signals | null> {
    return this.ended;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | NodeJS.Signals | null> {
    this.signal(signal);
    return this.ended;
  }
}
