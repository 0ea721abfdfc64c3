import { eurPayee, fundedCustomer } from '../support/main-job.js';
import { CrashWalk, balanceOf, expectSoundBooks } from './crash-walk.js';

const AMOUNT = 10_000;

describe('a process killed anywhere in the execution of a quote', () => {
  let walk: CrashWalk;

  beforeAll(async () => {
    walk = await CrashWalk.prepare(async ({ api }) => {
      const { customerId, accountId, balance } = await fundedCustomer(api);
      const destination = await eurPayee(api, customerId);
      const quote = await api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: destination },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: AMOUNT,
      });
      return { path: `/quotes/${quote.body.id}/execute`, accountId, amount: AMOUNT, before: balance };
    });
  }, 180_000);

  afterAll(() => walk.close());

  it('converts and pays exactly once when the caller repeats the request with its key', async () => {
    await walk.playEach(await walk.points(), async ({ application, api, scene, point, advance, repeat }) => {
      await advance('11s'); // the key's lease of the dead process ends after ten
      const answer = await repeat();
      expect([point, answer.status]).toEqual([point, 200]);
      await advance('10m');
      const { body } = await api.get(`/transactions/${answer.body.id}`);
      expect([point, body.status, body.receivedAmount.amount]).toEqual([point, 'COMPLETED', 9_163]);
      expect(await balanceOf(application, scene.accountId)).toBe(scene.before - AMOUNT);
      await expectSoundBooks(application);
    });
  }, 300_000);

  it('loses and strands no money when the caller never returns: paid in full, or the money is back and the quote expires', async () => {
    await walk.playEach((await walk.points()).slice(0, 4), async ({ application, api, scene, point, advance }) => {
      await advance('10m');
      const { body } = await api.get('/transactions');
      const paid = body.data[0].status === 'COMPLETED';
      expect([point, body.data.map(({ status }: { status: string }) => status)]).toEqual([
        point,
        [paid ? 'COMPLETED' : 'EXPIRED'],
      ]);
      expect(await balanceOf(application, scene.accountId)).toBe(scene.before - (paid ? AMOUNT : 0));
      await expectSoundBooks(application);
    });
  }, 120_000);
});
