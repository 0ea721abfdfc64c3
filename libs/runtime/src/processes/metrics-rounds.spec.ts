import type { Worker } from 'node:cluster';
import type { Order } from './messages.js';
import { MetricsRounds } from './metrics-rounds.js';

/** A process, as its parent sees it: the orders that it got. */
class OneProcess {
  readonly orders: Order[] = [];
  readonly worker = { send: (order: Order) => this.got(order) } as unknown as Worker;
  private answer = (): void => undefined;
  /** Resolves when it gets the metrics of all. */
  readonly answered = new Promise<void>((resolve) => (this.answer = resolve));

  private got(order: Order): void {
    this.orders.push(order);
    if (order.order === 'take metrics') this.answer();
  }

  /** Of the parent's newest request for metrics. */
  get question(): number {
    const asked = this.orders.findLast(({ order }) => order === 'report metrics');
    return (asked as { readonly question: number }).question;
  }
}

describe('A look at the metrics of several processes', () => {
  let rounds: MetricsRounds;
  let one: OneProcess;
  let two: OneProcess;

  const begin = (waitMilliseconds?: number): void => {
    rounds = new MetricsRounds(waitMilliseconds);
    [one, two] = [new OneProcess(), new OneProcess()];
    rounds.works(two.worker, 2);
    rounds.works(one.worker, 1);
    rounds.ask(one.worker, 7);
  };

  const report = (process: OneProcess, metrics: string) =>
    rounds.report(process.worker, { question: process.question, metrics });
  const taken = (metrics: readonly object[]) => ({ order: 'take metrics', question: 7, metrics });

  it('ends for the one that asked, by its number, once all have answered, in the order of their numbers', () => {
    begin();
    report(two, 'b');
    expect(one.orders).toHaveLength(1);
    report(one, 'a');
    expect(one.orders[1]).toEqual(
      taken([
        { process: 1, text: 'a' },
        { process: 2, text: 'b' },
      ]),
    );
    expect(two.orders).toHaveLength(1);
  });

  it('leaves out one that ends meanwhile, one that has not worked yet, and one that has nothing to say', () => {
    begin();
    report(one, '');
    rounds.gone(two.worker);
    expect(one.orders[1]).toEqual(taken([]));
    rounds.ask(one.worker, 8);
    expect(two.orders).toHaveLength(1);
    report(one, 'a');
  });

  it('goes without one that does not answer in time, and drops its answer that comes later', async () => {
    begin(1);
    report(one, 'a');
    await one.answered;
    expect(one.orders[1]).toEqual(taken([{ process: 1, text: 'a' }]));
    report(two, 'b');
    expect(one.orders).toHaveLength(2);
  });
});
