import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const START = path.join(ROOT, 'scripts', 'start.mjs');

/** Builds once, before the processes of a test file race for it; a build that is current costs some milliseconds. */
export function buildServer(): void {
  const build = spawnSync(process.execPath, [path.join(ROOT, 'scripts', 'build.mjs')], { encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`the build failed: ${build.stderr}`);
}

export interface TemporaryDataDirectory {
  readonly path: string;
  remove(): void;
}

/** A data directory of its own, which the account of the database may pass into. */
export function temporaryDataDirectory(): TemporaryDataDirectory {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'payments-platform-start-'));
  fs.chmodSync(parent, 0o755);
  // the database of a killed server may still be writing its last words: tried again until it is gone
  return {
    path: path.join(parent, 'data'),
    remove: () => fs.rmSync(parent, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }),
  };
}

/** What `npm start` runs, as a process of its own; PORT is free and the environment holds nothing but what is given. */
export class ServerProcess {
  private output = '';
  private readonly child: ChildProcess;
  private readonly ended: Promise<number | NodeJS.Signals | null>;

  constructor(
    environment: Record<string, string>,
    application: 'api' | 'worker' | 'cli' = 'api',
    parameters: readonly string[] = [],
  ) {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', ...environment };
    this.child = spawn(process.execPath, [START, application, ...parameters], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.ended = new Promise((resolve) => this.child.once('close', (code, signal) => resolve(code ?? signal)));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Everything printed so far, on both outputs. */
  get printed(): string {
    return this.output;
  }

  /** Waits for the pattern in what is printed and gives its first group. Rejects when the process ends before. */
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

  /** The address it serves at, as `http://127.0.0.1:43210`, once it does. */
  address(): Promise<string> {
    return this.prints(/API +(http:\/\/[^/\s]+)\//);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** The exit code, or the signal that ended it. */
  end(): Promise<number | NodeJS.Signals | null> {
    return this.ended;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | NodeJS.Signals | null> {
    this.signal(signal);
    return this.ended;
  }
}
