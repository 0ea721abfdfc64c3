import { AgentClient, GENEROUS } from '../support/agent-client.js';
import { fundedCustomer, usdPayee } from '../support/main-job.js';
import { CrashWalk, balanceOf, expectSoundBooks } from './crash-walk.js';

const AMOUNT = 2_500;

/** Between the streams of an agent's transfer: decided and not paid, paid and not reported. */
const BETWEEN = ['agents.spending-approved', 'payments.transfer-out-created'].map(
  (append) => ({ moment: 'after', append }) as const,
);

describe("a process killed in an agent's transfer", () => {
  let walk: CrashWalk;

  beforeAll(async () => {
    walk = await CrashWalk.prepare(async ({ application }) => {
      const { customerId, accountId, balance } = await fundedCustomer(application.api);
      const destination = await usdPayee(application.api, customerId);
      const { accessToken: agentToken } = await AgentClient.connected(
        application.api,
        application.url,
        customerId,
        GENEROUS,
      );
      const body = { source: { accountId }, destination: { accountId: destination }, amount: AMOUNT };
      return { path: '/agents/me/transfer-out', body, agentToken, accountId, amount: AMOUNT, before: balance };
    });
  }, 180_000);

  afterAll(() => walk.close());

  it('between two streams pays once nevertheless, counts it once, and recognises the repeated request', async () => {
    await walk.playEach(BETWEEN, async ({ application, api, scene, advance, repeat }) => {
      await advance('10m');
      const paid = (await api.get('/transactions')).body.data;
      expect(paid.map(({ status }: { status: string }) => status)).toEqual(['COMPLETED']);
      const answer = await repeat();
      const { settledAt: _, ...first } = { ...paid[0], status: 'PENDING' }; // the original response, from before it completed
      expect([answer.status, answer.body.status, answer.body.transaction]).toEqual([201, 'APPROVED', first]);
      expect((await api.get('/agents/me/actions')).body.data).toEqual([{ ...answer.body, transaction: paid[0] }]);
      expect((await api.get('/agents/me')).body.usage).toMatchObject({
        dailyTransactionCount: 1,
        dailySpend: AMOUNT,
      });
      expect((await api.get('/transactions')).body.data).toHaveLength(1);
      expect(await balanceOf(application, scene.accountId)).toBe(scene.before - AMOUNT);
      await expectSoundBooks(application);
    });
  }, 60_000);
});
