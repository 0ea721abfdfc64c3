import { randomUUID } from 'node:crypto';
import { HistoryAudit, ProjectionRebuilds, Sealer } from '@app/audit';
import type { KillPoint } from '../support/kill-point.js';
import { fundedCustomer, usdPayee } from '../support/main-job.js';
import type { TestApplication } from '../support/application.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { CrashWalk, balanceOf, expectSoundBooks } from './crash-walk.js';
import { ProcessWalk, type Succession } from './process-walk.js';

const AMOUNT = 2_500;
const FUNDS = 100_000;
const HOUR_MILLISECONDS = 3_600_000;
const PROJECTION = 'payments_transaction';

/** Simulates a release with another version of the projection: its tables are rebuilt and swapped with the live ones. */
const OF_ANOTHER_VERSION = `UPDATE reader_checkpoints SET version = version + 1 WHERE name = '${PROJECTION}'`;

/** Servers in one process, one after the other on one database. */
const CASES: readonly (Succession & { readonly name: string })[] = [
  {
    name: 'as a timer fires, as a read model is written and as a checkpoint is: loses nothing and repeats nothing',
    points: [
      { moment: 'after', statement: 'ring-timers', rows: true },
      { moment: 'before', statement: `INSERT INTO ${PROJECTION}` },
      { moment: 'after', statement: 'move-checkpoints', occurrence: 2 },
    ],
  },
  {
    name: 'before a seal is stored, and after it is stored and not yet reported: its seals continue without a gap',
    points: [
      { moment: 'before', statement: 'INSERT INTO seals' },
      { moment: 'after', statement: 'INSERT INTO seals' },
    ],
  },
  {
    name: 'before rebuilt tables serve, and before their checkpoint does: they serve in the end',
    points: [
      { moment: 'before', statement: 'SET SCHEMA' },
      { moment: 'after', statement: 'SET SCHEMA' },
    ],
    change: OF_ANOTHER_VERSION,
  },
];

/* An hour ago a payment was made at a slow bank, so its timer is due; now another one is made. Everything was sealed at that time. */
describe('a process killed between two steps that belong together', () => {
  let walk: ProcessWalk;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    walk = await ProcessWalk.prepare(async (application) => {
      const { api } = application;
      await api.patch('/config', { webhookEndpoint: receiver.url });
      const { customerId, accountId } = await fundedCustomer(api, FUNDS);
      const [payee, slow] = [await usdPayee(api, customerId), await usdPayee(api, customerId, '005')];
      await api.post('/transfer-out', { source: { accountId }, destination: { accountId: slow }, amount: AMOUNT });
      await application.settle();
      await application.get(Sealer).seal({ all: true });
      return {
        path: '/transfer-out',
        body: { source: { accountId }, destination: { accountId: payee }, amount: AMOUNT },
        accountId,
      };
    }, HOUR_MILLISECONDS);
    await walk.die(CASES);
  }, 180_000);

  afterAll(async () => {
    await walk.close();
    await receiver.close();
  });

  async function expectAllDone(application: TestApplication, key: string): Promise<void> {
    await application.advance('11s'); // the key's lease of the dead process ends after ten
    const {
      status,
      body: { id },
    } = await walk.request(application.api, key);
    expect(status).toBe(201);
    await application.advance('10m');
    const { body } = await application.api.get('/transactions');
    expect(body.data.map((row: { id: string; status: string }) => [row.id === id, row.status])).toEqual([
      [true, 'COMPLETED'],
      [false, 'FAILED'],
    ]);
    expect(await balanceOf(application, walk.scene.accountId)).toBe(FUNDS - AMOUNT);
    const received = receiver.received.filter(({ envelope }) => envelope.data['id'] === id);
    const completed = received.filter(({ envelope }) => envelope.type === 'OUTGOING_PAYMENT.COMPLETED');
    expect(new Set(received.map(({ envelope }) => envelope.type))).toEqual(
      new Set(['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.PROCESSING', 'OUTGOING_PAYMENT.COMPLETED']),
    );
    expect(new Set(received.map(({ envelope }) => envelope.id)).size).toBe(3); // a receiver detects a duplicate webhook by its id
    expect(completed.length).toBeGreaterThan(0);
    await expectSoundBooks(application);
    await expectSoundHistory(application);
  }

  async function expectSoundHistory(application: TestApplication): Promise<void> {
    await application.get(Sealer).seal({ all: true });
    expect((await application.get(HistoryAudit).verify(() => undefined)).findings).toEqual([]);
    const rebuilds = application.get(ProjectionRebuilds);
    expect((await rebuilds.rebuild(rebuilds.names())).filter(({ comparison }) => comparison.different > 0)).toEqual([]);
  }

  it.each(CASES.map(({ name }, index) => [name, index] as const))(
    '%s',
    (_name, index) => walk.examine(index, expectAllDone),
    120_000,
  );
});

/* The first request counts towards its payer's daily volume before the balance turns out to be insufficient; then the account is funded. */
describe('a process killed in a transfer that is refused for insufficient balance', () => {
  const LARGEST = 10_000_000;
  const LEFT_OF_THE_DAY = 5_000_000;
  const REFUSED: readonly KillPoint[] = [
    { moment: 'after', append: 'payments.volume-counted' },
    { moment: 'before', statement: `SET state = 'done'` },
  ];
  let walk: CrashWalk;

  beforeAll(async () => {
    walk = await CrashWalk.prepare(async ({ api }) => {
      const { customerId, accountId, balance } = await fundedCustomer(api, 100);
      const body = {
        source: { accountId },
        destination: { accountId: await usdPayee(api, customerId) },
        amount: LARGEST,
      };
      return { path: '/transfer-out', body, accountId, amount: LARGEST, before: balance };
    });
  }, 180_000);

  afterAll(() => walk.close());

  it('after it is counted, and before its refusal is kept: the same request counts towards the day when it pays', async () => {
    await walk.playEach(REFUSED, async ({ application, api, scene, advance, repeat }) => {
      await api.post(`/sandbox/internal-accounts/${scene.accountId}/fund`, { amount: 4 * LARGEST });
      await advance('11s'); // the key's lease of the dead process ends after ten
      for (const key of [undefined, randomUUID()]) expect((await repeat(key)).status).toBe(201);
      const last = (amount: number) => api.post('/transfer-out', { ...(scene.body as object), amount });
      expect((await last(LEFT_OF_THE_DAY + 1)).body.code).toBe('DAILY_VOLUME_LIMIT_EXCEEDED');
      expect((await last(LEFT_OF_THE_DAY)).status).toBe(201);
      await advance('10m');
      expect(await balanceOf(application, scene.accountId)).toBe(
        scene.before + 4 * LARGEST - 2 * LARGEST - LEFT_OF_THE_DAY,
      );
      await expectSoundBooks(application);
    });
  }, 60_000);
});
