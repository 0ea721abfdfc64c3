import type { Worker } from 'node:cluster';
import { guarded } from '@app/kernel';
import { type MetricsOfOne, type MetricsReport, send } from './messages.js';

/** Timeout for the metrics of a process. */
const WAIT_MILLISECONDS = 2_000;

/** One request to all processes. */
interface Round {
  readonly awaited: Map<Worker, number>;
  readonly metrics: MetricsOfOne[];
  readonly end: () => void;
}

/** Collects the metrics of all processes for the one that was asked for them. */
export class MetricsRounds {
  private readonly working = new Map<Worker, number>();
  private readonly rounds = new Map<number, Round>();
  private last = 0;

  constructor(private readonly waitMilliseconds = WAIT_MILLISECONDS) {}

  /** Call once a process listens: earlier requests would be lost. */
  works(worker: Worker, number: number): void {
    this.working.set(worker, number);
  }

  /** `askedMetrics` is the number by which the asking process identifies its request. */
  ask(asker: Worker, askedMetrics: number): void {
    const question = (this.last += 1);
    const awaited = new Map(this.working);
    const metrics: MetricsOfOne[] = [];
    const end = guarded(() => {
      clearTimeout(timer);
      this.rounds.delete(question);
      metrics.sort((a, b) => a.process - b.process);
      send(asker, { order: 'take metrics', question: askedMetrics, metrics });
    });
    const timer = setTimeout(end, this.waitMilliseconds);
    this.rounds.set(question, { awaited, metrics, end });
    for (const worker of awaited.keys()) send(worker, { order: 'report metrics', question });
  }

  /** Accepts the metrics of a process. Ignores late ones. */
  report(worker: Worker, { question, metrics: text }: MetricsReport): void {
    const round = this.rounds.get(question);
    const process = round?.awaited.get(worker);
    if (process === undefined) return;
    if (text !== '') round!.metrics.push({ process, text });
    this.await(round!, worker);
  }

  /** Call when a process has exited. */
  gone(worker: Worker): void {
    this.working.delete(worker);
    for (const round of this.rounds.values()) this.await(round, worker);
  }

  private await({ awaited, end }: Round, answered: Worker): void {
    if (awaited.delete(answered) && awaited.size === 0) end();
  }
}
