import type { TestApplication } from '../support/application.js';
import { Cardholder, type Figures } from '../support/cardholder.js';
import { CrashWalk, expectSoundBooks } from './crash-walk.js';

const BALANCE = 10_000;
const AMOUNT = 2_500;
const OF_AN_AUTHORIZATION = [
  'cards.authorization-requested',
  'accounts.hold-placed',
  'cards.authorization-approved',
  'cards.authorization-answered',
];

async function figuresOf({ api }: TestApplication, accountId: string): Promise<Figures> {
  const { body } = await api.get('/customers/internal-accounts?limit=100');
  const account = body.data.find(({ id }: { id: string }) => id === accountId);
  return { balance: account.balance.amount, total: account.totalBalance.amount };
}

async function cardTransactions({ api }: TestApplication) {
  return (await api.get('/transactions?type=CARD')).body.data as any[];
}

describe('a process killed anywhere in a card authorization', () => {
  let walk: CrashWalk;

  beforeAll(async () => {
    walk = await CrashWalk.prepare(async ({ application }) => {
      const { cardId, accountId } = await Cardholder.with(application, BALANCE);
      const body = { amount: AMOUNT, currency: { code: 'USD' }, merchant: { descriptor: 'SHOP' } };
      return {
        path: `/sandbox/cards/${cardId}/simulate/authorization`,
        body,
        accountId,
        amount: AMOUNT,
        before: BALANCE,
      };
    });
  }, 180_000);

  afterAll(() => walk.close());

  it('strands no money, and approves nothing after the network has stopped waiting', async () => {
    const points = (await walk.points()).filter(({ append }) => OF_AN_AUTHORIZATION.includes(append));
    expect(points).toHaveLength(OF_AN_AUTHORIZATION.length + 1);
    await walk.playEach(points, async ({ application, scene, point, advance, repeat }) => {
      await advance('85s');
      const found = await cardTransactions(application);
      const append = 'append' in point ? point.append : null;
      const wasAsked = point.moment === 'after';
      if (append === 'cards.authorization-answered') expect(found).toMatchObject([{ status: 'AUTHORIZED' }]);
      else if (append === 'cards.authorization-approved') {
        const reversed = { status: 'EXCEPTION', declineReason: 'TIMED_OUT', pullSummary: { totalAmount: 0 } };
        expect(found).toMatchObject([reversed]);
        const { status, body } = await repeat();
        expect([status, body]).toMatchObject([200, { ...reversed, id: found[0].id }]);
      } else if (append === 'cards.authorization-requested' || append === 'accounts.hold-placed')
        expect([point, found]).toMatchObject([
          point,
          wasAsked ? [{ status: 'EXCEPTION', declineReason: 'TIMED_OUT', pullSummary: { count: 0 } }] : [],
        ]);
      const held = found.filter(({ status }) => status === 'AUTHORIZED').length * AMOUNT;
      expect([point, await figuresOf(application, scene.accountId)]).toEqual([
        point,
        { balance: BALANCE - held, total: BALANCE },
      ]);
      await expectSoundBooks(application);
    });
  }, 300_000);
});

describe('a process killed anywhere in a clearing', () => {
  let walk: CrashWalk;

  beforeAll(async () => {
    walk = await CrashWalk.prepare(async ({ application, advance }) => {
      const holder = await Cardholder.with(application, BALANCE);
      const { body } = await holder.authorize(AMOUNT);
      await advance('2m');
      return {
        path: `/sandbox/cards/${holder.cardId}/simulate/clearing`,
        body: { cardTransactionId: body.id, amount: AMOUNT + 100 },
        accountId: holder.accountId,
        amount: AMOUNT,
        before: BALANCE,
      };
    });
  }, 180_000);

  afterAll(() => walk.close());

  it('clears once or not at all, and never half', async () => {
    await walk.playEach((await walk.points()).slice(0, 4), async ({ application, scene, point, advance }) => {
      await advance('2m');
      const [transaction] = await cardTransactions(application);
      const cleared = transaction.status === 'SETTLED';
      expect([point, cleared]).toEqual([point, point.moment === 'after']);
      expect(transaction).toMatchObject(
        cleared
          ? {
              pullSummary: { count: 2, totalAmount: AMOUNT + 100 },
              settlementSummary: { count: 1, totalAmount: AMOUNT + 100 },
            }
          : { status: 'AUTHORIZED', settlementSummary: { count: 0 } },
      );
      const gone = cleared ? AMOUNT + 100 : 0;
      expect(await figuresOf(application, scene.accountId)).toEqual({
        balance: BALANCE - (cleared ? gone : AMOUNT),
        total: BALANCE - gone,
      });
      await expectSoundBooks(application);
    });
  }, 300_000);
});
