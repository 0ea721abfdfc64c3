import cluster, { type Worker } from 'node:cluster';
import { guarded } from '@app/kernel';
import { announce } from '../run-process.js';
import type { Settings } from '../settings.js';
import { StartError } from '../start-error.js';
import {
  asksForMetrics,
  type DatabaseAddresses,
  isListening,
  isReady,
  type ReadyReport,
  reportsMetrics,
  send,
} from './messages.js';
import { MetricsRounds } from './metrics-rounds.js';

/** Maximum number of exits within a minute that lead to a replacement; with one more, all processes stop. */
const MAX_ENDS = 5;
const MINUTE_MILLISECONDS = 60_000;
/** Back-off before the second replacement within a minute; doubled before each further one. */
const FIRST_PAUSE_MILLISECONDS = 1_000;
/** Longer than a process takes to drain (besides DRAIN_SECONDS) and to close. */
const STOP_MILLISECONDS = 24_000;

/**
 * Several processes of this program that share its ports. A process that exits is replaced; if too many exit within a minute, `stopAll` is
 * called. They always end with their parent.
 */
export class ProcessGroup {
  private readonly running = new Map<number, Worker>();
  private readonly metrics = new MetricsRounds();
  private readonly pauses = new Set<NodeJS.Timeout>();
  private readonly ends: number[] = [];
  private isStopping = false;

  constructor(
    private readonly settings: Pick<Settings, 'processes' | 'drainSeconds'>,
    private readonly database: DatabaseAddresses,
    private readonly stopAll: (reason: StartError) => void,
    /** Prints a line for the operator. */
    private readonly say: (line: string) => void = announce,
  ) {}

  /**
   * Starts the first process alone, since it migrates, and so that invalid settings are reported once. Calls `afterFirst` when it is ready.
   * Throws StartError.
   */
  async start(afterFirst: () => void): Promise<ReadyReport> {
    try {
      const report = await this.startOne(1);
      afterFirst();
      await Promise.all(Array.from({ length: this.settings.processes - 1 }, (_, index) => this.startOne(index + 2)));
      return report;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Drains and stops every process. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const pause of this.pauses) clearTimeout(pause);
    await Promise.all([...this.running.values()].map((worker) => this.end(worker)));
  }

  /**
   * Resolves when the process is ready; rejects if it exits first. Once it has been ready, or if it is a replacement, it is replaced when it
   * exits.
   */
  private startOne(number: number, { isReplacement = false } = {}): Promise<ReadyReport> {
    const worker = cluster.fork();
    const { pid } = worker.process;
    const name = `Process ${number} of ${this.settings.processes}`;
    this.running.set(number, worker);
    let isReplaced = isReplacement;
    return new Promise((resolve, reject) => {
      const ended = (how: string, reason: StartError): void => {
        this.running.delete(number);
        this.metrics.gone(worker);
        reject(reason);
        if (isReplaced && !this.isStopping) this.replace(number, how);
      };
      const reported = guarded((message: unknown) => {
        if (isListening(message)) send(worker, { order: this.isStopping ? 'stop' : 'start', database: this.database });
        else if (isReady(message)) {
          isReplaced = true;
          this.metrics.works(worker, number);
          resolve(message.ready);
        } else if (asksForMetrics(message)) this.metrics.ask(worker, message.askedMetrics);
        else if (reportsMetrics(message)) this.metrics.report(worker, message);
      });
      worker.on('message', reported);
      const gone = guarded((code: number, signal: NodeJS.Signals | null) => {
        const how = `${name} (${pid}) ended with ${signal ?? code}`;
        // A process that exits by itself has reported the reason.
        ended(how, new StartError(...(signal === null ? [] : [`${how} while it started.`])));
      });
      worker.once('exit', gone);
      const failed = guarded((error: NodeJS.ErrnoException) => {
        if (pid !== undefined) return; // an error of the channel to a process that has exited
        // The system has not created the process, so no exit will be reported.
        const how = `${name} could not be started (${error.code ?? error.message})`;
        ended(how, new StartError(`${how}.`));
      });
      worker.on('error', failed);
    });
  }

  /** Asks a process to drain, and kills it with SIGKILL if it does not exit. */
  private end(worker: Worker): Promise<void> {
    return new Promise((resolve) => {
      const kill = guarded(() => void worker.process.kill('SIGKILL'));
      const timer = setTimeout(kill, STOP_MILLISECONDS + this.settings.drainSeconds * 1_000);
      const gone = guarded(() => {
        clearTimeout(timer);
        resolve();
      });
      const neverMade = guarded(() => {
        if (worker.process.pid === undefined) gone();
      });
      worker.once('exit', gone);
      worker.once('error', neverMade);
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
    this.say(`${how}; it is replaced.`);
    const startAgain = guarded(() => {
      this.pauses.delete(pause);
      if (!this.isStopping) this.startOne(number, { isReplacement: true }).catch(() => undefined); // its exit is handled like any other
    });
    const pause = setTimeout(startAgain, ends === 1 ? 0 : FIRST_PAUSE_MILLISECONDS * 2 ** (ends - 2));
    this.pauses.add(pause);
  }
}
