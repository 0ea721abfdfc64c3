import cluster, { type Worker } from 'node:cluster';
import { guarded } from '@app/kernel';
import { announce } from '../run-process.js';
import type { Settings } from '../settings.js';
import { StartError } from '../start-error.js';
import { type DatabaseAddresses, isListening, isReady, type ReadyReport, send } from './messages.js';

/** So many may end within a minute and are replaced; with one more, all stop. */
const MAX_ENDS = 5;
const MINUTE_MILLISECONDS = 60_000;
/** Before the second replacement within a minute; doubled before each further one. */
const FIRST_PAUSE_MILLISECONDS = 1_000;
/** Longer than a process takes to drain, beside DRAIN_SECONDS, and to close. */
const STOP_MILLISECONDS = 24_000;

/**
 * Several processes of this program that share its ports. One that ends is replaced; when too many end within a minute, `stopAll` is
 * called. They end when their parent does, however it does.
 */
export class ProcessGroup {
  private readonly running = new Map<number, Worker>();
  private readonly pauses = new Set<NodeJS.Timeout>();
  private readonly ends: number[] = [];
  private isComplete = false;
  private isStopping = false;

  constructor(
    private readonly settings: Pick<Settings, 'processes' | 'drainSeconds'>,
    private readonly database: DatabaseAddresses,
    private readonly stopAll: (reason: StartError) => void,
  ) {}

  /** The first starts alone: it migrates, and a fault of the settings is reported once. `afterFirst` is called when it works. Throws StartError. */
  async start(afterFirst: () => void): Promise<ReadyReport> {
    try {
      const report = await this.startOne(1);
      afterFirst();
      await Promise.all(Array.from({ length: this.settings.processes - 1 }, (_, index) => this.startOne(index + 2)));
      this.isComplete = true;
      return report;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Every process drains and ends. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const pause of this.pauses) clearTimeout(pause);
    await Promise.all([...this.running.values()].map((worker) => this.end(worker)));
  }

  /** Resolves when the process works; rejects when it ends before. */
  private startOne(number: number): Promise<ReadyReport> {
    const worker = cluster.fork();
    const { pid } = worker.process;
    const name = `Process ${number} of ${this.settings.processes} (${pid})`;
    this.running.set(number, worker);
    worker.on('error', () => undefined); // of the channel to a process that has ended
    return new Promise((resolve, reject) => {
      const reported = guarded((message: unknown) => {
        if (isListening(message)) send(worker, { order: this.isStopping ? 'stop' : 'start', database: this.database });
        else if (isReady(message)) resolve(message.ready);
      });
      worker.on('message', reported);
      const gone = guarded((code: number, signal: NodeJS.Signals | null) => {
        this.running.delete(number);
        const how = `${name} ended with ${signal ?? code}`;
        // one that ends by itself has said why
        reject(new StartError(...(signal === null ? [] : [`${how} while it started.`])));
        if (this.isComplete && !this.isStopping) this.replace(number, how);
      });
      worker.once('exit', gone);
    });
  }

  /** Ends a process: by an order to drain, by SIGKILL when it does not follow. */
  private end(worker: Worker): Promise<void> {
    return new Promise((resolve) => {
      const kill = guarded(() => void worker.process.kill('SIGKILL'));
      const timer = setTimeout(kill, STOP_MILLISECONDS + this.settings.drainSeconds * 1_000);
      const gone = guarded(() => {
        clearTimeout(timer);
        resolve();
      });
      worker.once('exit', gone);
      send(worker, { order: 'stop', database: this.database });
    });
  }

  private replace(number: number, how: string): void {
    const now = performance.now();
    while (this.ends[0] !== undefined && now - this.ends[0] > MINUTE_MILLISECONDS) this.ends.shift();
    this.ends.push(now);
    const ends = this.ends.length;
    if (ends > MAX_ENDS) {
      this.stopAll(new StartError(`${how}, the ${ends}th end within a minute: all processes stop.`));
      return;
    }
    announce(`${how}; another takes its place.`);
    const startAgain = guarded(() => {
      this.pauses.delete(pause);
      if (!this.isStopping) this.startOne(number).catch(() => undefined); // its end is noticed as any other
    });
    const pause = setTimeout(startAgain, ends === 1 ? 0 : FIRST_PAUSE_MILLISECONDS * 2 ** (ends - 2));
    this.pauses.add(pause);
  }
}
