import { approvedEuropean, logIn } from '../support/european-customer.js';
import { accountIn, eurPayee } from '../support/main-job.js';
import { CrashWalk, balanceOf, expectSoundBooks } from './crash-walk.js';

const AMOUNT = 10_000;
const BEFORE = 15_000;

/** Everything that the payer's last proof records, in order. */
const POINTS = [
  'sca.challenge-proven',
  'payments.volume-counted',
  'accounts.debit-reserved',
  'payments.authorization-granted',
].map((append) => ({ moment: 'after', append }) as const);

describe('a process killed anywhere while it takes the last proof of a payer', () => {
  let walk: CrashWalk;

  beforeAll(async () => {
    walk = await CrashWalk.prepare(async ({ application, api }) => {
      const customerId = await approvedEuropean(application);
      await logIn(api, customerId);
      const accountId = await accountIn(api, customerId, 'USD');
      await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: BEFORE });
      const { body: quote } = await api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, customerId) },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: AMOUNT,
      });
      await api.post(`/quotes/${quote.id}/execute`);
      const body = { code: '123456' };
      await api.post(`/quotes/${quote.id}/authorize`, body);
      return { path: `/quotes/${quote.id}/authorize`, body, accountId, amount: AMOUNT, before: BEFORE };
    });
  }, 180_000);

  afterAll(() => walk.close());

  it('pays exactly once when the proof is given again', async () => {
    await walk.playEach(POINTS, async ({ application, api, scene, point, advance, repeat }) => {
      const { status } = await repeat();
      expect([point, status]).toEqual([point, 200]); // a recorded proof gets its original response
      await advance('10m');
      const { body } = await api.get('/transactions');
      expect([point, body.data.map((each: { status: string }) => each.status)]).toEqual([point, ['COMPLETED']]);
      expect(await balanceOf(application, scene.accountId)).toBe(BEFORE - AMOUNT);
      await expectSoundBooks(application);
    });
  }, 120_000);

  it('has moved nothing when the caller never returns: the money is back and the payment fails without its proof', async () => {
    await walk.playEach([POINTS[2]!], async ({ application, api, scene, advance }) => {
      await advance('10m');
      const {
        body: {
          data: [{ status, failureReason }],
        },
      } = await api.get('/transactions');
      expect([status, failureReason]).toEqual(['FAILED', 'SCA_NOT_COMPLETED']);
      expect(await balanceOf(application, scene.accountId)).toBe(BEFORE);
      await expectSoundBooks(application);
    });
  }, 60_000);
});
