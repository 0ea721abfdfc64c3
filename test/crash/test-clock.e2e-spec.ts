import type { KillPoint } from '../support/kill-point.js';
import { fundedCustomer, usdPayee } from '../support/main-job.js';
import { CrashWalk, balanceOf, expectSoundBooks } from './crash-walk.js';

const AMOUNT = 2_500;
const BEFORE = 10_000;

/** Between two steps of a move, and between a step and the timers that it makes due. */
const POINTS: readonly KillPoint[] = [
  { moment: 'after', append: 'clocks.move-begun' },
  { moment: 'after', append: 'clocks.clock-moved' },
  { moment: 'after', statement: 'ring-clocked-timers', rows: true },
  { moment: 'after', append: 'clocks.move-ended' },
];

/* A payment is made at a slow bank; then the clock of the platform is moved by ten minutes. */
describe('a process killed anywhere while it moves the clock of a platform', () => {
  let walk: CrashWalk;

  beforeAll(async () => {
    walk = await CrashWalk.prepare(async ({ api }) => {
      const { customerId, accountId } = await fundedCustomer(api, BEFORE);
      const destination = { accountId: await usdPayee(api, customerId, '005') };
      await api.post('/transfer-out', { source: { accountId }, destination, amount: AMOUNT });
      return {
        path: '/sandbox/test-clock',
        body: { advance: 'PT10M' },
        accountId,
        amount: AMOUNT,
        before: BEFORE,
      };
    });
  }, 180_000);

  afterAll(() => walk.close());

  it('has moved it once when the request is repeated, with everything rung that was due', async () => {
    await walk.playEach(POINTS, async ({ application, api, scene, point, repeat }) => {
      const moved = await repeat();
      expect([point, moved.status]).toEqual([point, 200]);
      const { from, time, state, rang } = moved.body;
      expect([point, Date.parse(time) - Date.parse(from), state]).toEqual([
        point,
        expect.closeTo(600_000, -4),
        'RUNNING',
      ]);
      expect([point, rang.map(({ process }: { process: string }) => process)]).toEqual([
        point,
        expect.arrayContaining(['payments.transfer-out']),
      ]);
      const { body } = await api.get('/transactions');
      expect([point, body.data.map(({ status }: { status: string }) => status)]).toEqual([point, ['FAILED']]);
      expect(await balanceOf(application, scene.accountId)).toBe(BEFORE); // refunded
      await expectSoundBooks(application);
    });
  }, 120_000);
});
