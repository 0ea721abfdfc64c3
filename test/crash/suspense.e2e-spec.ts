import { TrialBalance } from '@app/accounts';
import { eurPayee, fundedCustomer } from '../support/main-job.js';
import { CrashWalk, balanceOf, expectSoundBooks } from './crash-walk.js';

const AMOUNT = 10_000;
const HOUR_MILLISECONDS = 3_600_000;

/** Events that the server appends, in order, after an operator has sent the money. */
const POINTS = ['payments.suspense-saga-reacted', 'accounts.account-credited', 'payments.suspense-resolved'].map(
  (append) => ({ moment: 'after', append }) as const,
);

describe('a process killed anywhere while it brings money out of suspense to its account', () => {
  let walk: CrashWalk;

  beforeAll(async () => {
    walk = await CrashWalk.prepare(async ({ application, api }) => {
      const { tenant } = application;
      const { customerId, accountId } = await fundedCustomer(api, AMOUNT);
      const { body: quote } = await api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, customerId, '007') },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: AMOUNT,
      });
      await api.post(`/quotes/${quote.id}/execute`);
      const word = ['--operator', 'Grace', '--reason', 'the bank kept it', '--platform', tenant.platformId];
      return {
        words: ['payments', 'resolve-suspense', quote.transactionId, '--to', 'account', ...word],
        accountId,
        amount: AMOUNT,
        before: 0,
      };
    }, HOUR_MILLISECONDS); // the command line uses real time, which must not be ahead of the server's clock
  }, 180_000);

  afterAll(() => walk.close());

  it('credits it once, and the refund is complete', async () => {
    await walk.playEach(POINTS, async ({ application, api, scene, point, advance }) => {
      await advance('2m');
      const {
        body: {
          data: [{ status, refund }],
        },
      } = await api.get('/transactions');
      expect([point, status, refund.status]).toEqual([point, 'FAILED', 'COMPLETED']);
      expect(await balanceOf(application, scene.accountId)).toBe(AMOUNT);
      expect(
        (await application.get(TrialBalance).of(application.tenant)).totals.filter(
          ({ kind, amount }) => kind === 'suspense' && amount !== '0',
        ),
      ).toEqual([]);
      await expectSoundBooks(application);
    });
  }, 180_000);
});
