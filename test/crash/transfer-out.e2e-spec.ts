import { fundedCustomer, usdPayee } from '../support/main-job.js';
import { CrashWalk, balanceOf, expectSoundBooks } from './crash-walk.js';

const AMOUNT = 2_500;

describe('a process killed anywhere in a transfer-out', () => {
  let walk: CrashWalk;

  beforeAll(async () => {
    walk = await CrashWalk.prepare(async ({ api }) => {
      const { customerId, accountId, balance } = await fundedCustomer(api);
      const destination = await usdPayee(api, customerId);
      const body = { source: { accountId }, destination: { accountId: destination }, amount: AMOUNT };
      return { path: '/transfer-out', body, accountId, amount: AMOUNT, before: balance };
    });
  }, 180_000);

  afterAll(() => walk.close());

  it('pays exactly once when the caller repeats the request with its key', async () => {
    await walk.playEach(await walk.points(), async ({ application, api, scene, point, advance, repeat }) => {
      await advance('11s'); // the key's lease of the dead process ends after ten
      const answer = await repeat();
      expect([point, answer.status]).toEqual([point, 201]);
      await advance('10m');
      const { body } = await api.get('/transactions');
      expect([point, body.data.map((row: { id: string; status: string }) => [row.id, row.status])]).toEqual([
        point,
        [[answer.body.id, 'COMPLETED']],
      ]);
      expect(await balanceOf(application, scene.accountId)).toBe(scene.before - AMOUNT);
      await expectSoundBooks(application);
    });
  }, 300_000);

  it('loses and strands no money when the caller never returns: paid in full, or the money is back within two minutes', async () => {
    await walk.playEach((await walk.points()).slice(0, 4), async ({ application, api, scene, advance }) => {
      await advance('2m');
      const { body } = await api.get('/transactions');
      const paid = body.data.length === 1;
      expect(body.data.every(({ status }: { status: string }) => status === 'COMPLETED')).toBe(true);
      expect(await balanceOf(application, scene.accountId)).toBe(scene.before - (paid ? AMOUNT : 0));
      await expectSoundBooks(application);
    });
  }, 120_000);
});
