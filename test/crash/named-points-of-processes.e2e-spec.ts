import { allPages } from '../support/all-pages.js';
import { runOn } from '../support/command-line.js';
import { displacementIn } from '../support/displacement.js';
import { WAIT_LIMIT_MILLISECONDS, eventually } from '../support/eventually.js';
import { type KillPoint, killedAt } from '../support/kill-point.js';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.js';
import type { ServerProcess } from '../support/server-process.js';
import { type ReceivedWebhook, WebhookReceiver } from '../support/webhook-receiver.js';
import { type ApiProcess, ProcessGroup } from '../processes/process-group.js';
import { type Payer, newPayer, payUntilAnswered } from './payer.js';

const AMOUNT = 100;
const FUNDS = 1_000_000;
const BALANCE_UPDATED = 'INTERNAL_ACCOUNT.BALANCE_UPDATED';
const DELIVERY_RECORD = 'webhooks.delivery-saga-reacted-together';
/** Each case starts several processes one after the other. */
const LIMIT_MILLISECONDS = 4 * WAIT_LIMIT_MILLISECONDS;

/** PostgreSQL is killed while an API executes these, one after the other; "after" means that the statement is done but not acknowledged. */
const WHILE_IT_SERVES: readonly KillPoint[] = [
  { victim: 'database', moment: 'before', append: 'payments.transfer-out-created' },
  { victim: 'database', moment: 'after', append: 'payments.transfer-out-created' },
  { victim: 'database', moment: 'before', statement: `SET state = 'done'` },
  { victim: 'database', moment: 'after', statement: `SET state = 'done'` },
];

const WHILE_IT_WORKS: readonly KillPoint[] = [
  { victim: 'database', moment: 'before', statement: 'INSERT INTO payments_transaction' },
  { victim: 'database', moment: 'after', statement: 'move-checkpoints' },
  { victim: 'database', moment: 'after', append: 'payments.payout-completed' },
  { victim: 'database', moment: 'before', append: DELIVERY_RECORD },
  { victim: 'database', moment: 'after', append: DELIVERY_RECORD },
];

/**
 * A worker is killed at each of these, and the next one continues. It is also killed before the record of a delivery, with eight in progress.
 */
const WORKERS_END: readonly KillPoint[] = [
  { moment: 'before', append: 'payments.payout-completed' },
  { moment: 'before', statement: 'finish-saga-inputs' },
  { moment: 'after', append: DELIVERY_RECORD },
];

/* The cases run one after the other on one PostgreSQL, of which only committed data survives. */
describe('an API and a worker', () => {
  let postgres: OwnPostgres;
  let group: ProcessGroup;
  let receiver: WebhookReceiver;
  let api: ApiProcess;
  let worker: ServerProcess;
  let payer: Payer;
  const payments: string[] = [];
  let funded = 0;

  beforeAll(async () => {
    postgres = await startOwnPostgres();
    group = await ProcessGroup.open({}, postgres.url);
    receiver = await WebhookReceiver.start();
    [api, worker] = await Promise.all([
      group.startApi(killedAt(...WHILE_IT_SERVES)),
      group.startWorker(killedAt(...WHILE_IT_WORKS)),
    ]);
    await api.api.patch('/config', { webhookEndpoint: receiver.url });
    payer = await newPayer(api.api, FUNDS);
  }, 180_000);

  afterAll(async () => {
    await group.close();
    await receiver.close();
    await postgres.stop();
  }, 60_000);

  const shown = () => allPages<{ readonly id: string; readonly status: string }>(api.api, '/transactions?limit=100');

  it(
    'outlive a PostgreSQL that is killed in the middle of each kind of their work',
    async () => {
      const spent = ({ printed }: ServerProcess) => printed.includes('killed, 0 times are left');
      while (!spent(api.process) || !spent(worker)) payments.push(await payUntilAnswered(() => api.api, payer, AMOUNT));
      await group.atRest();
      expect((await shown()).map(({ id, status }) => `${id} ${status}`).sort()).toEqual(
        payments.map((id) => `${id} COMPLETED`).sort(),
      );
    },
    LIMIT_MILLISECONDS,
  );

  it(
    'pay once when each is killed between its work and the report of it',
    async () => {
      await Promise.all([api.process.stop('SIGKILL'), worker.stop('SIGKILL')]);
      api = await group.startApi(killedAt({ moment: 'before', statement: `SET state = 'done'` }));
      const dying = api.process;
      const unanswered = payUntilAnswered(() => api.api, payer, AMOUNT);
      expect(await dying.end()).toBe('SIGKILL');
      api = await group.startApi();
      for (const point of WORKERS_END) {
        worker = group.startDying('worker', killedAt(point));
        payments.push(await payUntilAnswered(() => api.api, payer, AMOUNT));
        expect([point, await worker.end()]).toEqual([point, 'SIGKILL']);
      }
      worker = await group.startWorker();
      payments.push(await unanswered);
    },
    LIMIT_MILLISECONDS,
  );

  it(
    'lose no webhook of an account and keep their order when a worker is killed with eight of them in progress',
    async () => {
      await group.atRest();
      await worker.stop('SIGKILL');
      const balanceUpdates = () =>
        receiver.received
          .slice(before)
          .filter(
            ({ envelope }) => envelope.type === BALANCE_UPDATED && envelope.data['id'] === payer.customer.accountId,
          );
      const before = receiver.received.length;
      let release!: () => void;
      const until = new Promise<void>((resolve) => (release = resolve));
      receiver.answerNext(...Array.from({ length: 8 }, () => ({ until })));
      const funds = Array.from({ length: 20 }, () =>
        api.api.post(`/sandbox/internal-accounts/${payer.customer.accountId}/fund`, { amount: 1 }),
      );
      worker = group.startDying('worker', killedAt({ moment: 'before', append: DELIVERY_RECORD }));
      for (const answer of await Promise.all(funds)) expect(answer.status).toBe(200);
      funded += funds.length;
      await eventually(() => balanceUpdates().length >= 8);
      release();
      expect(await worker.end()).toBe('SIGKILL');
      worker = await group.startWorker();
      await group.atRest();
      const firsts = new Map(
        balanceUpdates()
          .toReversed()
          .map(({ envelope }) => [envelope.id, (envelope.data['balance'] as { amount: number }).amount]),
      );
      const start = FUNDS - payments.length * AMOUNT;
      expect([...firsts.values()].sort((a, b) => a - b)).toEqual(funds.map((_, index) => start + index + 1));
      const inOrder = [...new Set(balanceUpdates().map(({ envelope }) => envelope.id))].map((id) => firsts.get(id)!);
      expect(displacementIn(inOrder)).toBeLessThan(8);
      expect(balanceUpdates().length).toBeGreaterThan(funds.length);
    },
    LIMIT_MILLISECONDS,
  );

  it(
    'have made each payment once with its webhooks, repeating unrecorded ones unchanged, with sound books and history',
    async () => {
      await group.atRest();
      expect((await shown()).map(({ id, status }) => `${id} ${status}`).sort()).toEqual(
        payments.map((id) => `${id} COMPLETED`).sort(),
      );
      const { body } = await api.api.get(
        `/customers/internal-accounts?customerId=${payer.customer.customerId}&currency=USD`,
      );
      expect(body.data[0].balance.amount).toBe(FUNDS + funded - payments.length * AMOUNT);
      const { unbalanced, inFlight, overdrawn } = await group.books();
      expect({ unbalanced, inFlight: inFlight.filter(({ amount }) => amount !== '0'), overdrawn }).toEqual({
        unbalanced: [],
        inFlight: [],
        overdrawn: [],
      });
      const received = () =>
        new Set(receiver.ofType('OUTGOING_PAYMENT.COMPLETED').map(({ envelope }) => envelope.data['id']));
      await eventually(() => payments.every((id) => received().has(id)));
      expect(repeated(receiver.received)).not.toEqual([]);
      for (const { first, again } of repeated(receiver.received)) expect(again.equals(first)).toBe(true);
      expect((await runOn(group, 'audit', 'verify')).code).toBe(0);
    },
    LIMIT_MILLISECONDS,
  );

  it(
    "show the same when an operator's rebuild is killed as its tables are about to serve",
    async () => {
      const before = await shown();
      const killed = killedAt({ moment: 'before', statement: 'SET generation' });
      expect(await group.command(['audit', 'rebuild', 'payments_transaction', '--swap'], killed)).toBe('SIGKILL');
      expect(await shown()).toEqual(before);
      expect((await runOn(group, 'audit', 'rebuild', '--swap')).code).toBe(0);
      payments.push(await payUntilAnswered(() => api.api, payer, AMOUNT));
      await group.atRest();
      expect((await shown()).map(({ status }) => status)).toEqual(payments.map(() => 'COMPLETED'));
    },
    LIMIT_MILLISECONDS,
  );
});

/** The bodies of webhooks, by their first and their repeated delivery. */
function repeated(webhooks: readonly ReceivedWebhook[]): { readonly first: Buffer; readonly again: Buffer }[] {
  return webhooks.flatMap(({ envelope, body }, index) => {
    const first = webhooks.findIndex((each) => each.envelope.id === envelope.id);
    return first === index ? [] : [{ first: webhooks[first]!.body, again: body }];
  });
}
