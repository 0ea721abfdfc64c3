import type { Worker } from 'node:cluster';
import { guarded } from '@app/kernel';
import { type MetricsOfOne, type MetricsReport, send } from './messages.js';

/** Time for which a process that does not answer is waited for. */
const WAIT_MILLISECONDS = 2_000;

/** One question to all processes. */
interface Round {
  readonly awaited: Map<Worker, number>;
  readonly metrics: MetricsOfOne[];
  readonly end: () => void;
}

/** Asks all processes of a parent for their metrics, for the one of them that is asked for those of all. */
export class MetricsRounds {
  private readonly working = new Map<Worker, number>();
  private readonly rounds = new Map<number, Round>();
  private last = 0;

  constructor(private readonly waitMilliseconds = WAIT_MILLISECONDS) {}

  /** One that has not said so yet would not hear a question. */
  works(worker: Worker, number: number): void {
    this.working.set(worker, number);
  }

  /** `askedMetrics` is the number by which the asker knows its question. */
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

  /** Its answer; one that comes too late is dropped. */
  report(worker: Worker, { question, metrics: text }: MetricsReport): void {
    const round = this.rounds.get(question);
    const process = round?.awaited.get(worker);
    if (process === undefined) return;
    if (text !== '') round!.metrics.push({ process, text });
    this.await(round!, worker);
  }

  /** It has ended, and answers nothing more. */
  gone(worker: Worker): void {
    this.working.delete(worker);
    for (const round of this.rounds.values()) this.await(round, worker);
  }

  private await({ awaited, end }: Round, answered: Worker): void {
    if (awaited.delete(answered) && awaited.size === 0) end();
  }
}
