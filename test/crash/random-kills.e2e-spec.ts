import { uuidOf } from '@app/kernel';
import type { ApiClient } from '../support/api-client.js';
import { WAIT_LIMIT_MILLISECONDS, eventually } from '../support/eventually.js';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { type ApiProcess, ProcessGroup } from '../processes/process-group.js';
import type { ServerProcess } from '../support/server-process.js';
import { randomOf } from '../simulation/survey.js';
import { type Payer, newPayer, payUntilAnswered, WAYS } from './payer.js';

const SEED = Number(process.env['CRASH_SEED'] ?? 1);
const SECONDS = Number(process.env['CRASH_SECONDS'] ?? 3);
const CALLERS = 6;
const AMOUNT = 100;
const MAX_PAYMENTS_BETWEEN_KILLS = 12;
/** Callers are in the middle of payments at each kill; beyond this number they wait for its consequences. */
const MAX_PAYMENTS_AFTER_A_KILL = 48;

const VICTIMS = ['api', 'worker', 'postgres'] as const;

/** Two API processes, a worker and their database; while callers pay, one after the other is killed and restarted. */
class Battlefield {
  readonly kills: string[] = [];
  /** Number of payments allowed until the next kill is over. */
  limit = 0;
  private readonly random = randomOf(SEED);

  constructor(
    private readonly group: ProcessGroup,
    private readonly apis: ApiProcess[],
    private worker: ServerProcess,
  ) {}

  /** Any API process; callers that reach a dead one use another. */
  caller(): ApiClient {
    return this.apis[Math.floor(Math.random() * this.apis.length)]!.api;
  }

  /** Kills repeatedly, each time after some more payments, which `paid` counts. */
  async rage(until: number, paid: () => number): Promise<void> {
    for (let turn = 0; performance.now() < until || turn < VICTIMS.length; turn++) {
      const next = paid() + Math.ceil(this.random() * MAX_PAYMENTS_BETWEEN_KILLS);
      this.limit = next + MAX_PAYMENTS_AFTER_A_KILL;
      await eventually(() => paid() >= next);
      const victim = turn < VICTIMS.length ? VICTIMS[turn]! : VICTIMS[Math.floor(this.random() * VICTIMS.length)]!;
      this.kills.push(victim);
      await this.kill(victim);
    }
  }

  private async kill(victim: (typeof VICTIMS)[number]): Promise<void> {
    const place = Math.floor(this.random() * 2);
    switch (victim) {
      case 'api':
        await this.apis[place]!.process.stop('SIGKILL');
        this.apis[place] = await this.group.startApi();
        return;
      case 'worker':
        await this.worker.stop('SIGKILL');
        this.worker = await this.group.startWorker();
        return;
      case 'postgres':
        await this.group.crashDatabase();
    }
  }
}

const COMPLETED = 'OUTGOING_PAYMENT.COMPLETED';

describe(`processes and PostgreSQL killed at random (CRASH_SEED=${SEED}, ${SECONDS} s)`, () => {
  let postgres: OwnPostgres;
  let group: ProcessGroup;
  let receiver: WebhookReceiver;
  let further: WebhookReceiver;
  let battlefield: Battlefield;
  let payers: Payer[];

  beforeAll(async () => {
    postgres = await startOwnPostgres();
    group = await ProcessGroup.open({}, postgres.url);
    [receiver, further] = [await WebhookReceiver.start(), await WebhookReceiver.start()];
    const first = await group.startApi();
    const [second, worker] = await Promise.all([group.startApi(), group.startWorker()]);
    await first.api.patch('/config', { webhookEndpoint: receiver.url });
    await first.api.post('/webhook-endpoints', { url: further.url, types: [COMPLETED] });
    payers = await Promise.all(Array.from({ length: 2 }, () => newPayer(first.api, 10_000_000)));
    battlefield = new Battlefield(group, [first, second], worker);
  }, 180_000);

  afterAll(async () => {
    await group.close();
    await Promise.all([receiver.close(), further.close()]);
    await postgres.stop();
  }, 60_000);

  it(
    'lose no acknowledged payment, make none twice, and finish all work',
    async () => {
      const until = performance.now() + SECONDS * 1_000;
      const over = new AbortController();
      const acknowledged: { readonly id: string; readonly accountId: string }[] = [];
      const rage = battlefield.rage(until, () => acknowledged.length).finally(() => over.abort());
      await Promise.all(
        Array.from({ length: CALLERS }, async (_, caller) => {
          const payer = payers[Math.floor(caller / WAYS.length) % payers.length]!;
          do {
            await eventually(() => acknowledged.length < battlefield.limit || over.signal.aborted);
            acknowledged.push({
              id: await payUntilAnswered(() => battlefield.caller(), payer, AMOUNT, WAYS[caller % WAYS.length]!),
              accountId: payer.customer.accountId,
            });
          } while (!over.signal.aborted);
        }),
      );
      await rage;
      expect(new Set(battlefield.kills)).toEqual(new Set(VICTIMS));
      expect(acknowledged.length).toBeGreaterThan(CALLERS);

      await group.atRest();
      const api = battlefield.caller();
      const { rows: shown } = await group.observer.query<{ status: string; count: number }>(
        'SELECT status, count(*)::integer AS count FROM payments_transaction WHERE id = ANY($1) GROUP BY status',
        [acknowledged.map(({ id }) => uuidOf('Transaction', id))],
      );
      expect(shown).toEqual([{ status: 'COMPLETED', count: acknowledged.length }]);
      expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(acknowledged.length);
      for (const { customer } of payers) {
        const { body } = await api.get(`/customers/internal-accounts?customerId=${customer.customerId}&currency=USD`);
        const paid = acknowledged.filter(({ accountId }) => accountId === customer.accountId).length * AMOUNT;
        expect(body.data[0].balance.amount).toBe(customer.balance - paid);
      }
      const { unbalanced, inFlight, overdrawn } = await group.books();
      expect({ unbalanced, inFlight: inFlight.filter(({ amount }) => amount !== '0'), overdrawn }).toEqual({
        unbalanced: [],
        inFlight: [],
        overdrawn: [],
      });

      for (const each of [receiver, further]) {
        const received = () => new Set(each.ofType(COMPLETED).map(({ envelope }) => envelope.data['id']));
        await eventually(() => acknowledged.every(({ id }) => received().has(id)));
      }
      const { rows: deliveries } = await group.observer.query<{ endpoints: number; count: number }>(
        `SELECT count(DISTINCT endpoint)::integer AS endpoints, count(*)::integer AS count FROM webhooks_delivery WHERE type = $1`,
        [COMPLETED],
      );
      expect(deliveries).toEqual([{ endpoints: 2, count: 2 * acknowledged.length }]);
      const { rows } = await group.observer.query<{ late: string; parked: string }>(
        `SELECT (SELECT count(*) FROM timers WHERE due_at < now() - interval '5 seconds') AS late,
              (SELECT count(*) FROM reader_checkpoints WHERE halted_reason IS NOT NULL) AS halted`,
      );
      expect(rows).toEqual([{ late: '0', halted: '0' }]);
    },
    SECONDS * 1_000 + 4 * WAIT_LIMIT_MILLISECONDS,
  );
});
