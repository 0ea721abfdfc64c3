import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { SagaQueue } from '@app/event-sourcing';
import { EventStore } from '@app/event-store';
import { TestApplication } from '../support/application.js';
import { BreakableProxy } from '../support/breakable-proxy.js';
import { type TestDatabase, createTestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { eurPayee, fundedCustomer, usdPayee } from '../support/main-job.js';
import { CrashWalk, type Remains, balanceOf, expectSoundBooks } from './crash-walk.js';
import type { KillPoint } from '../support/kill-point.js';
import { IS_THOROUGH, thorough } from '../support/thorough.js';

const RECEIVED = 90_000;
const BEFORE_THE_MONEY: KillPoint = { moment: 'after', append: 'payments.volume-counted' };
const WITH_THE_MONEY: KillPoint = { moment: 'after', append: 'accounts.debit-reserved' };
const WITH_THE_QUOTE: KillPoint = { moment: 'after', append: 'payments.quote-created' };

const feeOf = (amount: number) => ({
  feeConfigs: [
    {
      feeType: 'CROSS_CURRENCY_TRANSACTION',
      sourceCurrency: 'USD',
      fixedFee: { amount, currency: 'USD' },
      variableFeeBps: 0,
    },
  ],
});

describe('a quote that is executed at once, whose process dies and whose price changes before the retry', () => {
  let walk: CrashWalk;

  beforeAll(async () => {
    walk = await CrashWalk.prepare(async ({ api }) => {
      const { customerId, accountId, balance } = await fundedCustomer(api, 1_000_000);
      const body = {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, customerId, '002') },
        lockedCurrencySide: 'RECEIVING',
        lockedCurrencyAmount: RECEIVED,
        immediatelyExecute: true,
      };
      return { path: '/quotes', body, accountId, amount: RECEIVED, before: balance };
    });
  }, 180_000);

  afterAll(() => walk.close());

  const priceOf = async ({ api, scene }: Remains): Promise<number> =>
    (await api.post('/quotes', { ...(scene.body as object), immediatelyExecute: false })).body.totalSendingAmount;

  it('keeps the price of its debit, and refunds exactly that when it fails', async () => {
    await walk.playEach(IS_THOROUGH ? [WITH_THE_MONEY, WITH_THE_QUOTE] : [WITH_THE_MONEY], async (remains) => {
      const { application, api, scene, point, advance, repeat } = remains;
      const taken = await priceOf(remains);
      expect((await api.patch('/config', feeOf(5_000))).status).toBe(200);
      await advance('11s'); // the key's lease of the dead process ends after ten
      const { status, body } = await repeat();
      expect([point, status, body.totalSendingAmount]).toEqual([point, 201, taken]);
      await advance('10m');
      const { body: transaction } = await api.get(`/transactions/${body.transactionId}`);
      expect([point, transaction.status, transaction.sentAmount.amount]).toEqual([point, 'FAILED', taken]);
      expect([point, await balanceOf(application, scene.accountId)]).toEqual([point, scene.before]);
      await expectSoundBooks(application);
    });
  }, 300_000);

  it('is priced at the time of the retry when nothing was debited, and counts once towards the day', async () => {
    await walk.playEach([BEFORE_THE_MONEY], async (remains) => {
      const { application, api, scene, advance, repeat } = remains;
      const price = await priceOf(remains);
      await api.patch('/config', feeOf(5_000));
      await advance('11s');
      const { status, body } = await repeat();
      expect([status, body.totalSendingAmount]).toEqual([201, price + 5_000]);
      await advance('10m');
      expect(await balanceOf(application, scene.accountId)).toBe(scene.before);
      await expectSoundBooks(application);
    });
  }, 120_000);

  thorough(
    'is answered EXPIRED, with its money back, when its price is over by the retry',
    async () => {
      await walk.playEach([WITH_THE_MONEY], async ({ application, scene, advance, repeat }) => {
        await advance('1h');
        const { status, body } = await repeat();
        expect([status, body.status]).toEqual([201, 'EXPIRED']);
        await advance('10m');
        expect(await balanceOf(application, scene.accountId)).toBe(scene.before);
        await expectSoundBooks(application);
      });
    },
    120_000,
  );
});

describe('a process that lives and loses its database', () => {
  let database: TestDatabase;
  let proxy: BreakableProxy;
  let application: TestApplication;

  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await BreakableProxy.to(database.url);
    application = await TestApplication.boot({ databaseUrl: proxy.url });
  }, 120_000);

  afterAll(async () => {
    await application.stop();
    await proxy.close();
    await database.drop();
  });

  /**
   * Makes a request, breaks every database connection before the first append of this type, after the appends before it are stored, and then
   * restores the connectivity.
   */
  async function loseBefore<T>(type: string, request: () => Promise<T>): Promise<T> {
    const store = application.get(EventStore);
    const { append } = store;
    const earlier: Promise<unknown>[] = [];
    let isLost = false;
    store.append = async (...work: Parameters<typeof append>) => {
      if (!isLost && work[2].some((event) => event.type === type)) {
        isLost = true;
        await Promise.allSettled(earlier);
        proxy.break();
      }
      const appended = append.apply(store, work);
      earlier.push(appended);
      return appended;
    };
    try {
      return await request();
    } finally {
      expect(isLost).toBe(true);
      Reflect.deleteProperty(store, 'append');
      proxy.mend();
    }
  }

  /** A fail-over leaves sessions connected to a read-only server, until the address points to the new primary. */
  async function takesWrites(isPrimary: boolean): Promise<void> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('SET default_transaction_read_only = off');
    await client.query(
      `ALTER DATABASE ${database.name} SET default_transaction_read_only = ${isPrimary ? 'off' : 'on'}`,
    );
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await client.end();
  }

  /** Connections that were ended leave the pool once the process learns about it: until then a statement may still get one. */
  const reconnected = () =>
    eventually(() =>
      application.settle().then(
        () => true,
        () => false,
      ),
    );

  /** Debit events of the account. */
  async function debitsOf(accountId: string): Promise<string[]> {
    const events = await application.get(EventStore).readAll(0n, 10_000);
    return events
      .filter(({ stream, type }) => stream.includes(accountId.split(':')[1]!) && type === 'accounts.debit-reserved')
      .map(({ data }) => (data['amount'] as { amount: string }).amount);
  }

  /** Repeats the request, once the lease of its key has expired and the process has logged the lost connections. */
  async function again<T extends { readonly status: number }>(request: () => Promise<T>): Promise<T> {
    await application.advance('11s');
    application.faults.splice(0);
    return request();
  }

  it('answers about itself meanwhile: alive, with its metrics, and not ready', async () => {
    const status = async (address: string) => (await fetch(`${application.url}${address}`)).status;
    proxy.break();
    await eventually(async () => (await status('/health/ready')) === 503);
    const ready = await (await fetch(`${application.url}/health/ready`)).json();
    expect(ready).toMatchObject({ status: 'down', checks: { database: 'down', serving: 'up' } });
    expect(await Promise.all(['/health/live', '/metrics', '/docs', '/openapi.json'].map(status))).toEqual([
      200, 200, 200, 200,
    ]);
    expect((await application.api.get('/config', { once: true })).status).toBe(503);
    proxy.mend();
    await reconnected();
    expect(await status('/health/ready')).toBe(200);
    application.faults.splice(0);
  });

  it('waits while the database does not accept writes, as after a fail-over: 503, then each payment is completed once', async () => {
    const { api } = application;
    const { customerId, accountId } = await fundedCustomer(api, 100_000);
    const payee = await usdPayee(api, customerId);
    const transfer = (key: string) =>
      api.post(
        '/transfer-out',
        { source: { accountId }, destination: { accountId: payee }, amount: 1_000 },
        { headers: { 'idempotency-key': key }, once: true },
      );
    const first = await transfer('before');
    await takesWrites(false);
    expect((await transfer('meanwhile')).body).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(await (await fetch(`${application.url}/health/ready`)).json()).toMatchObject({
      checks: { database: 'down' },
    });
    await application.advance('1m').catch(() => undefined); // meanwhile sagas and timers make attempts
    await takesWrites(true);
    await reconnected();
    const second = await again(() => transfer('meanwhile'));
    expect([first.status, second.status]).toEqual([201, 201]);
    await application.settle();
    for (const { body } of [first, second])
      expect((await api.get(`/transactions/${body.id}`)).body.status).toBe('COMPLETED');
    expect(await application.get(SagaQueue).parked()).toEqual([]);
  });

  it('a quote is created at the price of the debit, though its fee was raised since, and is refunded to the unit', async () => {
    const { api } = application;
    const { customerId, accountId, balance } = await fundedCustomer(api, 1_000_000);
    const body = {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, customerId, '002') },
      lockedCurrencySide: 'RECEIVING',
      lockedCurrencyAmount: RECEIVED,
      immediatelyExecute: true,
    };
    const taken = (await api.post('/quotes', { ...body, immediatelyExecute: false })).body.totalSendingAmount;
    const key = randomUUID();
    const request = () => api.post('/quotes', body, { headers: { 'idempotency-key': key } });
    expect((await loseBefore('payments.quote-created', request)).status).toBe(503);
    expect((await api.patch('/config', feeOf(5_000))).status).toBe(200);
    const { status, body: quote } = await again(request);
    expect([status, quote.totalSendingAmount, await debitsOf(accountId)]).toEqual([201, taken, [String(taken)]]);
    await application.advance('10m');
    const { body: transaction } = await api.get(`/transactions/${quote.transactionId}`);
    expect([transaction.status, transaction.sentAmount.amount]).toEqual(['FAILED', taken]);
    expect(await balanceOf(application, accountId)).toBe(balance);
    await expectSoundBooks(application);
  }, 120_000);

  it('a transfer is created to the agreed account, though that was deleted since', async () => {
    const { api } = application;
    const { customerId, accountId, balance } = await fundedCustomer(api, 10_000);
    const payee = await usdPayee(api, customerId);
    const key = randomUUID();
    const request = () =>
      api.post(
        '/transfer-out',
        { source: { accountId }, destination: { accountId: payee }, amount: 4_000 },
        { headers: { 'idempotency-key': key } },
      );
    expect((await loseBefore('payments.transfer-out-created', request)).status).toBe(503);
    expect((await api.delete(`/customers/external-accounts/${payee}`)).status).toBe(204);
    const { status, body } = await again(request);
    expect([status, await debitsOf(accountId)]).toEqual([201, ['4000']]);
    await application.advance('10m');
    expect((await api.get(`/transactions/${body.id}`)).body.status).toBe('COMPLETED');
    expect(await balanceOf(application, accountId)).toBe(balance - 4_000);
    await expectSoundBooks(application);
  }, 120_000);
});
