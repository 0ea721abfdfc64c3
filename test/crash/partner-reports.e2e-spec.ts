import { randomUUID } from 'node:crypto';
import { TrialBalance } from '@app/accounts';
import { SagaQueue } from '@app/event-sourcing';
import type { Report } from '@app/partner-protocol';
import type { ReferencePartner } from '../../apps/partner-reference/src/reference-partner.js';
import { PartnersStage, PRODUCTION } from '../conformance/partners/partners.stage.js';
import { CrashWalk, balanceOf, expectSoundBooks, type Remains } from './crash-walk.js';

const BALANCE = 10_000;
const AUTHORIZED = 2_500;
const CLEARED = 2_600;
const COLLECTED = 1_000;
const TAKEN = { status: 200, isSigned: true, body: { outcome: expect.stringMatching(/^(RECORDED|KNOWN)$/) as string } };
/** Sagas that read these events and have nothing to do. */
const ONLOOKERS = [
  'payments.quote-saga-reacted',
  'payments.refund-saga-reacted',
  'wallet-auth.unbound-delegated-key-saga-reacted',
];
const IDLE = ['wallet-auth.unbound-delegated-key-saga-reacted'];

/** A production platform with a card and a collection, and the pending reports. */
interface Situation {
  readonly partners: PartnersStage;
  readonly issuer: ReferencePartner;
  readonly cardId: string;
  readonly cardTransactionId: string;
  readonly collectionId: string;
}

describe('a process killed anywhere in the consequences of partner reports', () => {
  const situations = new Map<string, Situation>();
  let walk: CrashWalk;

  beforeAll(async () => {
    walk = await CrashWalk.prepare(setTheScene, 0, PRODUCTION);
  }, 180_000);

  afterAll(async () => {
    await walk.close();
    for (const { partners } of situations.values()) await partners.closePartners();
  });

  it('clears a card payment, closes a card and takes a collection back, each exactly once', async () => {
    const points = (await walk.points()).filter(({ append }) => !ONLOOKERS.includes(append));
    expect(points.map(({ append }) => append)).toEqual(
      expect.arrayContaining(['accounts.hold-captured', 'cards.card-state-saga-reacted', 'accounts.credit-returned']),
    );
    await walk.playEach(points, async ({ application, api, scene, point, advance }) => {
      const situation = situations.get(scene.accountId)!;
      const { issuer } = situation;
      expect(await scene.reports!.send()).toEqual([TAKEN, TAKEN, TAKEN]); // no partner has received all responses
      await advance('2m');
      const { body: card } = await api.get(`/cards/${situation.cardId}`);
      const { body: transactions } = await api.get('/transactions');
      const shown = (wanted: string) => transactions.data.find(({ id }: { id: string }) => id === wanted);
      expect([point, shown(situation.cardTransactionId)]).toMatchObject([
        point,
        {
          status: 'SETTLED',
          pullSummary: { totalAmount: CLEARED }, // in two parts, or in one if the card was closed first
          settlementSummary: { count: 1, totalAmount: CLEARED },
        },
      ]);
      expect([point, shown(situation.collectionId)]).toMatchObject([
        point,
        { status: 'FAILED', failureReason: 'COLLECTION_FAILED' },
      ]);
      const orders = issuer.movements.map(({ operation }) => operation);
      expect([point, card.state, orders]).toEqual([point, 'CLOSED', ['issue', 'set-state']]);
      expect([point, await balanceOf(application, scene.accountId)]).toEqual([point, BALANCE - CLEARED]);
      const queue = application.get(SagaQueue);
      expect([await queue.due(application.clock.now()), await queue.parked()]).toEqual([0, []]);
      await expectSoundBooks(application);
    });
  }, 300_000);

  async function setTheScene({ application, api, advance }: Pick<Remains, 'application' | 'api' | 'advance'>) {
    const partners = await PartnersStage.open(application);
    const { payments } = partners;
    const issuer = await partners.connect('card-issuer');
    const network = await partners.connect('payment-network');

    const { customerId, accountId } = await payments.funded(BALANCE);
    const order = { cardholderId: customerId, platformCardId: 'a-card', form: 'VIRTUAL' };
    const { body: card } = await api.post('/cards', { ...order, fundingSources: [accountId] });
    await advance('1s');
    const { answer } = await issuer.authorize({
      authorizationId: 'auth-1',
      cardId: card.id,
      operation: 'AUTHORIZATION',
      amount: { currency: 'USD', amount: String(AUTHORIZED) },
      merchant: { descriptor: 'BOOK SHOP', mcc: '5942', country: null },
      answerBy: new Date(application.clock.now().getTime() + 5_000).toISOString(),
    });
    const { cardTransactionId } = answer!;

    const payer = await payments.dollars(customerId, '301');
    const { body: collection } = await payments.transferIn(payer, accountId, COLLECTED);
    await advance('2m');

    const head = () => ({ reportId: randomUUID(), reportedAt: application.clock.now().toISOString() });
    const clearing: Report = {
      ...head(),
      kind: 'CARD_CLEARING',
      presentmentId: 'c-1',
      cardTransactionId,
      amount: { currency: 'USD', amount: String(CLEARED) },
    };
    const closing: Report = { ...head(), kind: 'CARD_CLOSED', cardId: card.id };
    const operationId = partners.orderOf('collect', collection.id);
    const returning: Report = { ...head(), kind: 'OPERATION', operationId, result: { status: 'RETURNED' } };
    const reports = {
      partners,
      send: async () => [await issuer.send(clearing), await issuer.send(closing), await network.send(returning)],
    };
    situations.set(accountId, {
      partners,
      issuer,
      cardId: card.id,
      cardTransactionId,
      collectionId: collection.id,
    });
    return { reports, accountId, amount: CLEARED, before: BALANCE };
  }
});

/** Money of quotes that their payers' banks take back. */
const QUOTED = 1_000;
const DEPOSITED = 700;

describe('a process killed anywhere while money is taken back that had paid for quotes, waited in suspense, or was deposited', () => {
  const opened: PartnersStage[] = [];
  let walk: CrashWalk;

  beforeAll(async () => {
    walk = await CrashWalk.prepare(setTheScene, 0, PRODUCTION);
  }, 180_000);

  afterAll(async () => {
    await walk.close();
    for (const partners of opened) await partners.closePartners();
  });

  it('takes each amount back exactly once, and no payment changes', async () => {
    const points = (await walk.points()).filter(({ append }) => !IDLE.includes(append));
    const found = points.map(({ append }) => append);
    expect(found.filter((append) => append === 'accounts.credit-returned')).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        'partners.order-concluded',
        'payments.funding-returned',
        'payments.deposit-recalled',
        'payments.deposit-recall-saga-reacted',
        'payments.suspended-funds-recalled',
      ]),
    );
    await walk.playEach(points, async ({ application, api, scene, point, advance }) => {
      expect(await scene.reports!.send()).toEqual([TAKEN, TAKEN, TAKEN, TAKEN]); // no partner has received all responses
      await advance('2m');
      const { body: transactions } = await api.get('/transactions');
      const shown = transactions.data.map(({ status, refund }: { status: string; refund?: object }) => [
        status,
        refund,
      ]);
      expect([point, shown]).toEqual([point, [['COMPLETED'], ['COMPLETED']]]);
      expect([point, await balanceOf(application, scene.accountId)]).toEqual([point, BALANCE - scene.amount]);
      const { totals } = await application.get(TrialBalance).of(application.tenant);
      expect([point, totals.filter(({ kind, amount }) => kind === 'suspense' && amount !== '0')]).toEqual([point, []]);
      const queue = application.get(SagaQueue);
      expect([await queue.due(application.clock.now()), await queue.parked()]).toEqual([0, []]);
      await expectSoundBooks(application);
    });
  }, 300_000);

  async function setTheScene({ application, advance }: Pick<Remains, 'application' | 'api' | 'advance'>) {
    const partners = await PartnersStage.open(application);
    opened.push(partners);
    const { payments } = partners;
    const network = await partners.connect('payment-network');
    const { customerId, accountId } = await payments.funded(BALANCE);
    const bank = await payments.dollars(customerId);
    const { body: pulled } = await payments.quote(await payments.dollars(customerId, '301'), bank, QUOTED);
    await payments.execute(pulled.id);
    const { body: pushed } = await payments.realtimeQuote({ customerId, currency: 'USD' }, { accountId: bank }, QUOTED);
    const amount = { currency: 'USD', amount: String(QUOTED) };
    await network.reportFunds({ depositId: 'paid', quoteId: pushed.id, amount });
    await network.reportFunds({ depositId: 'further', quoteId: pushed.id, amount });
    const deposited = { currency: 'USD', amount: String(DEPOSITED) };
    await network.reportFunds({ depositId: 'into the account', internalAccountId: accountId, amount: deposited });
    await advance('2m');

    const head = () => ({ reportId: randomUUID(), reportedAt: application.clock.now().toISOString() });
    const recall = (depositId: string): Report => ({ ...head(), kind: 'FUNDS_RECALLED', depositId });
    const operationId = partners.orderOf('collect', pulled.transactionId);
    const taken: readonly Report[] = [
      { ...head(), kind: 'OPERATION', operationId, result: { status: 'RETURNED' } },
      recall('paid'),
      recall('further'),
      recall('into the account'),
    ];
    const send = async () => {
      const answers: unknown[] = [];
      for (const report of taken) answers.push(await network.send(report));
      return answers;
    };
    return { reports: { partners, send }, accountId, amount: 2 * QUOTED, before: BALANCE };
  }
});
