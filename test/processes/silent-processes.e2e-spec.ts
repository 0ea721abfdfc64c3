import { randomUUID } from 'node:crypto';
import { uuidOf } from '@app/kernel';
import type { ApiClient } from '../support/api-client.js';
import { BreakableProxy } from '../support/breakable-proxy.js';
import { applicationUrlOf } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type FundedCustomer, fundedCustomer, usdPayee } from '../support/main-job.js';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.js';
import type { ServerProcess } from '../support/server-process.js';
import { IS_THOROUGH, thorough } from '../support/thorough.js';
import { ProcessGroup, takeOverMilliseconds } from './process-group.js';

const FUNDS = 100_000;
const AMOUNT = 100;
/** The suite uses a shorter limit than the default, which `npm run crash` uses. */
const SILENCE_LIMIT_SECONDS = IS_THOROUGH ? 10 : 4;
/** Some fifteen seconds on an idle machine; a process without such limits would never respond. */
const ANSWER_MILLISECONDS = 90_000;
const PACKET_DELAY_MILLISECONDS = 60;

/* The cases run one after the other on the same processes; one worker connects to the database through a proxy that can be interrupted. */
describe('Processes that are frozen, cut off or slow', () => {
  let postgres: OwnPostgres;
  let proxy: BreakableProxy;
  let group: ProcessGroup;
  let direct: ServerProcess;
  let api: ApiClient;
  let customer: FundedCustomer;
  let payee: string;
  const payments: string[] = [];

  beforeAll(async () => {
    postgres = await startOwnPostgres();
    group = await ProcessGroup.open({ SILENCE_LIMIT_SECONDS: String(SILENCE_LIMIT_SECONDS) }, postgres.url);
    proxy = await BreakableProxy.to(applicationUrlOf(group.database.url));
    direct = await group.startWorker();
    await group.leadingConnection();
    const [, started] = await Promise.all([group.startWorker({ DATABASE_URL: proxy.url }), group.startApi()]);
    api = started.api;
    customer = await fundedCustomer(api, FUNDS);
    payee = await usdPayee(api, customer.customerId);
  }, 180_000);

  afterAll(async () => {
    direct?.signal('SIGCONT');
    await group.close();
    await proxy.close();
    await postgres.stop();
  });

  const transfer = (key = randomUUID()) =>
    api.post(
      '/transfer-out',
      { source: { accountId: customer.accountId }, destination: { accountId: payee }, amount: AMOUNT },
      { headers: { 'idempotency-key': key } },
    );

  /** While a leader is silent, payments are still accepted, and queries are answered, possibly with 503 and Retry-After. */
  async function payUntilAnotherLeads(former: number): Promise<void> {
    const silentSince = performance.now();
    const leading = { isAnother: false };
    const another = group.leadingConnection(former).then(() => (leading.isAnother = true));
    while (!leading.isAnother) {
      const { status, body } = await transfer();
      expect(status).toBe(201);
      payments.push(body.id as string);
      expect([200, 503]).toContain((await api.get(`/transactions/${body.id}`, { once: true })).status);
    }
    await another;
    expect(performance.now() - silentSince).toBeLessThan(takeOverMilliseconds(SILENCE_LIMIT_SECONDS));
  }

  async function expectAllPaidOnce(): Promise<void> {
    await group.atRest();
    const { rows } = await group.observer.query<{ status: string; count: number }>(
      'SELECT status, count(*)::integer AS count FROM payments_transaction WHERE id = ANY($1) GROUP BY status',
      [payments.map((id) => uuidOf('Transaction', id))],
    );
    expect(rows).toEqual([{ status: 'COMPLETED', count: payments.length }]);
    const { unbalanced, inFlight, overdrawn } = await group.books();
    expect({ unbalanced, inFlight: inFlight.filter(({ amount }) => amount !== '0'), overdrawn }).toEqual({
      unbalanced: [],
      inFlight: [],
      overdrawn: [],
    });
    const { body } = await api.get(`/customers/internal-accounts?customerId=${customer.customerId}&currency=USD`);
    expect(body.data[0].balance.amount).toBe(FUNDS - payments.length * AMOUNT);
  }

  it('a frozen leader is replaced, and changes nothing when it wakes up', async () => {
    const former = await group.leadingConnection();
    direct.signal('SIGSTOP');
    await payUntilAnotherLeads(former);
    await expectAllPaidOnce();
    direct.signal('SIGCONT');
    await eventually(async () => (await named('saga-worker')) === 2); // it works again, in a new session
    await expectAllPaidOnce();
  }, 120_000);

  it('a frozen process that leads some partitions loses them, and changes nothing when it wakes up', async () => {
    const leader = await group.leadingConnection();
    await eventually(async () => (await leaders()).length === 2);
    direct.signal('SIGSTOP');
    payments.push((await transfer()).body.id as string);
    await eventually(async () => (await leaders()).length === 0); // the other leads all of them
    payments.push((await transfer()).body.id as string);
    await expectAllPaidOnce();
    direct.signal('SIGCONT');
    await eventually(async () => (await leaders()).length === 2);
    await expectAllPaidOnce();
    expect(await group.leadingConnection()).toBe(leader);
  }, 120_000);

  thorough(
    'a leader whose every packet is late keeps leading',
    async () => {
      const leader = await group.leadingConnection();
      proxy.slow(PACKET_DELAY_MILLISECONDS);
      for (let paid = 0; paid < 3; paid++) payments.push((await transfer()).body.id as string);
      await expectAllPaidOnce();
      expect(await group.leadingConnection()).toBe(leader);
      proxy.slow(0);
    },
    120_000,
  );

  it('a leader that is cut off is replaced, and works again once it reaches the database', async () => {
    const former = await group.leadingConnection();
    proxy.cut();
    await payUntilAnotherLeads(former);
    await expectAllPaidOnce();
    proxy.mend();
    await eventually(async () => (await named('saga-worker')) === 2);
    await expectAllPaidOnce();
  }, 180_000);

  thorough(
    'while PostgreSQL is frozen requests are answered, and what was asked is done once when it is asked again',
    async () => {
      const key = randomUUID();
      const processes = await databaseProcesses();
      for (const pid of processes) process.kill(pid, 'SIGSTOP');
      const asked = performance.now();
      const { status, body } = await transfer(key).finally(() => {
        for (const pid of processes.toReversed()) process.kill(pid, 'SIGCONT');
      });
      expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(performance.now() - asked).toBeLessThan(ANSWER_MILLISECONDS);
      await eventually(async () => {
        const again = await transfer(key);
        if (again.status === 201) payments.push(again.body.id as string);
        return again.status === 201;
      });
      await expectAllPaidOnce();
    },
    120_000,
  );

  /** Sessions between which the partitions are divided. */
  async function leaders(): Promise<readonly number[]> {
    const { rows } = await group.observer.query<{ leader: number }>('SELECT leader FROM partition_leaders');
    return rows.map(({ leader }) => leader);
  }

  async function named(name: string): Promise<number> {
    return (await group.connections()).filter((each) => each === name).length;
  }

  /** The postmaster first, so that it starts no process that is not frozen; all except the session of the query. */
  async function databaseProcesses(): Promise<number[]> {
    const { rows } = await group.observer.query<{ pid: number }>(
      `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer AS pid
       UNION ALL SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()`,
    );
    return rows.map(({ pid }) => pid);
  }
});
