import { eurPayee, fundedCustomer } from '../support/main-job.js';
import { CrashWalk, balanceOf, expectSoundBooks } from './crash-walk.js';
import type { TestApplication } from '../support/application.js';
import type { KillPoint } from '../support/kill-point.js';
import { IS_THOROUGH, thorough } from '../support/thorough.js';

const RECEIVED = 90_000;
const BEFORE_THE_MONEY: KillPoint = { moment: 'after', append: 'payments.volume-counted' };
const WITH_THE_MONEY: KillPoint = { moment: 'after', append: 'accounts.debit-reserved' };
const WITH_THE_QUOTE: KillPoint = { moment: 'after', append: 'payments.quote-created' };

describe('a quote that is executed at once, whose process dies and whose price changes before it is asked for again', () => {
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

  const priceOf = async ({ api }: TestApplication): Promise<number> =>
    (await api.post('/quotes', { ...(walk.scene.body as object), immediatelyExecute: false })).body.totalSendingAmount;
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

  it('takes the price that its money was taken at, and gives exactly that back when it fails', async () => {
    await walk.playEach(
      IS_THOROUGH ? [WITH_THE_MONEY, WITH_THE_QUOTE] : [WITH_THE_MONEY],
      async (application, key, point) => {
        const { accountId, before } = walk.scene;
        const taken = await priceOf(application);
        expect((await application.api.patch('/config', feeOf(5_000))).status).toBe(200);
        await application.advance('11s'); // the key's lease of the dead process ends after ten
        const { status, body } = await walk.request(application.api, key);
        expect([point, status, body.totalSendingAmount]).toEqual([point, 201, taken]);
        await application.advance('10m');
        const { body: transaction } = await application.api.get(`/transactions/${body.transactionId}`);
        expect([point, transaction.status, transaction.sentAmount.amount]).toEqual([point, 'FAILED', taken]);
        expect([point, await balanceOf(application, accountId)]).toEqual([point, before]);
        await expectSoundBooks(application);
      },
    );
  }, 300_000);

  it('is priced by the world of the retry when nothing was taken, and counts once towards the day', async () => {
    await walk.play(BEFORE_THE_MONEY, async (application, key) => {
      const price = await priceOf(application);
      await application.api.patch('/config', feeOf(5_000));
      await application.advance('11s');
      const { status, body } = await walk.request(application.api, key);
      expect([status, body.totalSendingAmount]).toEqual([201, price + 5_000]);
      await application.advance('10m');
      expect(await balanceOf(application, walk.scene.accountId)).toBe(walk.scene.before);
      await expectSoundBooks(application);
    });
  }, 120_000);

  thorough(
    'is answered EXPIRED, with its money back, when its price is over by the retry',
    async () => {
      await walk.play(WITH_THE_MONEY, async (application, key) => {
        await application.advance('1h');
        const { status, body } = await walk.request(application.api, key);
        expect([status, body.status]).toEqual([201, 'EXPIRED']);
        await application.advance('10m');
        expect(await balanceOf(application, walk.scene.accountId)).toBe(walk.scene.before);
        await expectSoundBooks(application);
      });
    },
    120_000,
  );
});
