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
  private readonly metrics = new MetricsRounds();
  private readonly pauses = new Set<NodeJS.Timeout>();
  private readonly ends: number[] = [];
  private isStopping = false;

  constructor(
    private readonly settings: Pick<Settings, 'processes' | 'drainSeconds'>,
    private readonly database: DatabaseAddresses,
    private readonly stopAll: (reason: StartError) => void,
    /** Says one line to the operator. */
    private readonly say: (line: string) => void = announce,
  ) {}

  /** The first starts alone: it migrates, and a fault of the settings is reported once. `afterFirst` is called when it works. Throws StartError. */
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

  /** Every process drains and ends. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const pause of this.pauses) clearTimeout(pause);
    await Promise.all([...this.running.values()].map((worker) => this.end(worker)));
  }

  /** Resolves when the process works; rejects when it ends before. Once it has worked, or as a replacement, it is replaced when it ends. */
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
        // one that ends by itself has said why
        ended(how, new StartError(...(signal === null ? [] : [`${how} while it started.`])));
      });
      worker.once('exit', gone);
      const failed = guarded((error: NodeJS.ErrnoException) => {
        if (pid !== undefined) return; // of the channel to a process that has ended
        // the system has made none, so it has no end that would be noticed
        const how = `${name} could not be started (${error.code ?? error.message})`;
        ended(how, new StartError(`${how}.`));
      });
      worker.on('error', failed);
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
    this.say(`${how}; another takes its place.`);
    const startAgain = guarded(() => {
      this.pauses.delete(pause);
      if (!this.isStopping) this.startOne(number, { isReplacement: true }).catch(() => undefined); // its end is noticed as any other
    });
    const pause = setTimeout(startAgain, ends === 1 ? 0 : FIRST_PAUSE_MILLISECONDS * 2 ** (ends - 2));
    this.pauses.add(pause);
  }
}
