import { SettleNetwork } from '@app/cards';
import { money } from '@app/kernel';
import { newKeyPair } from '@app/partner-protocol';
import { keyIdOf, RemoveConnection } from '@app/partners';
import { PartnerReconciliations } from '@app/payments';
import { cardNumberOf } from '../../../apps/partner-reference/src/card-issuer.js';
import { ReferencePartner } from '../../../apps/partner-reference/src/reference-partner.js';
import { beforeAppendsOf, whileTheLogRefuses } from '../../support/failing-log.js';
import { PartnersStage } from './partners.stage.js';

describe('a card issuer of production', () => {
  let stage: PartnersStage;

  beforeAll(async () => {
    stage = await PartnersStage.open();
  });
  afterAll(() => stage.close());

  it('a card issuer makes cards, asks about authorizations, and reports their money; without one there are no cards', async () => {
    const { api } = stage.application;
    const { customerId, accountId } = await stage.payments.funded(1_000);
    const order = { cardholderId: customerId, platformCardId: 'a-card', form: 'VIRTUAL', fundingSources: [accountId] };
    expect((await api.post('/cards', order)).body).toMatchObject({
      status: 501,
      code: 'NOT_IMPLEMENTED',
      message: expect.stringContaining('no partner is connected to the port card-issuer') as string,
    });
    const issuer = await stage.connect('card-issuer');
    issuer.failNext('LOST_ANSWER');
    const { body: card } = await api.post('/cards', order);
    expect(card).toMatchObject({ state: 'PROCESSING' });
    await stage.application.settle();
    await stage.application.advance('1s');
    const shown = () => api.read(`/cards/${card.id}`);
    expect(await shown()).toMatchObject({
      state: 'ACTIVE',
      brand: 'VISA',
      last4: expect.stringMatching(/^\d{4}$/) as string,
    });
    expect(issuer.movements).toMatchObject([
      { operation: 'issue', data: { cardId: card.id, reference: 'a-card', cardholder: { fullName: 'Ada Lovelace' } } },
    ]);

    const balance = async () => (await stage.payments.balance(customerId, accountId)).balance;
    const asked = (authorizationId: string, amount: string, milliseconds = 2_000) => ({
      authorizationId,
      cardId: card.id,
      operation: 'AUTHORIZATION' as const,
      amount: { currency: 'USD', amount },
      merchant: { descriptor: 'BOOK SHOP', mcc: '5942', country: null },
      answerBy: new Date(stage.application.clock.now().getTime() + milliseconds).toISOString(),
    });
    const first = await issuer.authorize(asked('auth-1', '400'));
    expect(first).toMatchObject({ status: 200, answer: { decision: 'APPROVED' } });
    expect(await issuer.authorize(asked('auth-1', '400'))).toEqual(first);
    expect(await balance()).toBe(600);
    expect(first.isSigned).toBe(true);
    expect(await issuer.authorize(asked('auth-1', '500'))).toEqual({ status: 409, isSigned: true, answer: null });
    const unknown = { ...asked('auth-2', '1'), cardId: 'Card:00000000-0000-8000-8000-000000000000' };
    expect(await issuer.authorize(unknown)).toEqual({ status: 404, isSigned: true, answer: null });
    const tooMuch = await issuer.authorize(asked('auth-3', '601'));
    expect(tooMuch).toMatchObject({ answer: { decision: 'DECLINED', declineReason: 'INSUFFICIENT_FUNDS' } });
    const late = await issuer.authorize(asked('auth-4', '1', 0));
    expect(late).toMatchObject({ answer: { decision: 'DECLINED', declineReason: 'TIMED_OUT' } });
    for (const wrong of ['0', '100000000001'])
      expect(await issuer.authorize(asked('auth-5', wrong))).toEqual({ status: 400, isSigned: true, answer: null });
    const stranger = new ReferencePartner({
      keyId: keyIdOf(stage.application.tenant, 'card-issuer'),
      privateKey: newKeyPair().privateKey,
      platformKey: null,
      now: () => stage.application.clock.now(),
    });
    stranger.reportUrl = stage.reportUrl('card-issuer');
    expect(await stranger.authorize(asked('auth-6', '1'))).toEqual({ status: 401, isSigned: false, answer: null });
    expect(await balance()).toBe(600);

    const failing = whileTheLogRefuses(stage.application, 'cards.authorization-approved', () =>
      issuer.authorize(asked('auth-8', '1')),
    );
    expect(await failing).toEqual({ status: 500, isSigned: true, answer: null }); // the hold is released, as is seen below
    const remove = () => stage.application.execute(RemoveConnection, { port: 'card-issuer' });
    const removed = beforeAppendsOf(stage.application, 'cards.authorization-declined', remove, () =>
      issuer.authorize(asked('auth-9', '601')),
    );
    expect(await removed).toMatchObject({ isSigned: true, answer: { decision: 'DECLINED' } }); // for the one that asked
    expect(await issuer.authorize(asked('auth-9', '601'))).toEqual({ status: 401, isSigned: false, answer: null });
    await stage.connect('card-issuer');

    const { cardTransactionId } = first.answer!;
    const transaction = () => api.read(`/transactions/${cardTransactionId}`);
    await stage.application.advance('1m'); // an approval whose answer was not sent would be taken back
    expect(await transaction()).toMatchObject({ status: 'AUTHORIZED' });
    const report = async (kind: 'CARD_CLEARING' | 'CARD_RETURN', presentmentId: string, amount: string) => {
      const { body } = await issuer.reportCard({
        kind,
        presentmentId,
        cardTransactionId,
        amount: { currency: 'USD', amount },
      });
      await stage.application.settle();
      return body;
    };
    expect(await report('CARD_CLEARING', 'c-1', '300')).toEqual({ outcome: 'RECORDED' });
    expect(await report('CARD_CLEARING', 'c-1', '300')).toEqual({ outcome: 'KNOWN' });
    expect(await report('CARD_CLEARING', 'c-1', '301')).toMatchObject({ code: 'CONFLICT' });
    expect(await transaction()).toMatchObject({ status: 'PARTIALLY_SETTLED', settledAmount: { amount: 300 } });
    const expiry = { kind: 'CARD_EXPIRY', presentmentId: 'c-2', cardTransactionId } as const;
    expect((await issuer.reportCard(expiry)).body).toEqual({ outcome: 'RECORDED' });
    await stage.application.settle();
    expect([await balance(), (await transaction()).status]).toEqual([700, 'SETTLED']);
    expect(await report('CARD_CLEARING', 'c-3', '50')).toEqual({ outcome: 'RECORDED' }); // late: it has been paid
    expect(await report('CARD_RETURN', 'c-6', '100')).toEqual({ outcome: 'RECORDED' }); // a part, and it is taken back
    const reversal = { kind: 'CARD_RETURN_REVERSAL', presentmentId: 'c-7', cardTransactionId } as const;
    expect((await issuer.reportCard(reversal)).body).toEqual({ outcome: 'RECORDED' });
    await stage.application.settle();
    expect([await balance(), (await transaction()).status]).toEqual([650, 'SETTLED']);
    expect(await report('CARD_RETURN', 'c-4', '350')).toEqual({ outcome: 'RECORDED' });
    expect([await balance(), (await transaction()).status]).toEqual([1_000, 'REFUNDED']);
    const declined = { ...expiry, presentmentId: 'c-5', cardTransactionId: tooMuch.answer!.cardTransactionId };
    expect(await issuer.reportCard(declined)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });

    const { body: revealed } = await api.post(`/cards/${card.id}/reveal`);
    issuer.failNext('LOST_ANSWER');
    expect((await fetch(revealed.panEmbedUrl)).status).toBe(503);
    const page = await (await fetch(revealed.panEmbedUrl)).text();
    expect(page.replaceAll(' ', '')).toContain(cardNumberOf({ cardId: card.id }).number);

    await api.patch(`/cards/${card.id}`, { state: 'FROZEN' });
    await stage.application.settle();
    expect(await issuer.authorize(asked('auth-7', '1'))).toMatchObject({ answer: { declineReason: 'CARD_PAUSED' } });
    const closed = { kind: 'CARD_CLOSED', cardId: card.id } as const;
    expect((await issuer.reportCard(closed)).body).toEqual({ outcome: 'RECORDED' });
    await stage.application.settle();
    expect(await shown()).toMatchObject({ state: 'CLOSED', stateReason: 'CLOSED_BY_SERVICE' });
    expect(issuer.movements.slice(1)).toMatchObject([
      { operation: 'set-state', data: { cardId: card.id, state: 'FROZEN' } },
      { operation: 'set-state', data: { cardId: card.id, state: 'CLOSED' } },
    ]);
    await stage.application.advance('1h'); // nothing is left to be done
    expect(await balance()).toBe(1_000);
  });

  it('a card issuer that takes the place of another one has its own ids', async () => {
    const { api, clock } = stage.application;
    const { customerId, accountId } = await stage.payments.funded(1_000);
    const issuer = await stage.connect('card-issuer');
    const order = { cardholderId: customerId, form: 'VIRTUAL', fundingSources: [accountId] };
    const { body: card } = await api.post('/cards', order);
    await stage.application.settle();
    const asked = (amount: string) => ({
      authorizationId: 'same-authorization',
      cardId: card.id,
      operation: 'AUTHORIZATION' as const,
      amount: { currency: 'USD', amount },
      merchant: { descriptor: 'BOOK SHOP', mcc: '5942', country: null },
      answerBy: new Date(clock.now().getTime() + 2_000).toISOString(),
    });
    const cleared = async (amount: string) => {
      const decided = await issuer.authorize(asked(amount));
      const { cardTransactionId } = decided.answer!;
      const money = { currency: 'USD', amount };
      const clearing = { kind: 'CARD_CLEARING', presentmentId: 'same-id', cardTransactionId, amount: money } as const;
      const receipts = [await issuer.reportCard(clearing), await issuer.reportCard(clearing)];
      await stage.application.settle();
      return [decided.answer!.decision, ...receipts.map(({ isSigned, body }) => (isSigned ? body : 'not signed'))];
    };
    const once = ['APPROVED', { outcome: 'RECORDED' }, { outcome: 'KNOWN' }];
    expect(await cleared('100')).toEqual(once);
    await stage.application.advance('1s');
    await stage.connect('card-issuer', { url: 'http://127.0.0.1:9' });
    expect(await cleared('50')).toEqual(once);
    await stage.connect('card-issuer'); // the first one again: it knows what it has decided and reported
    expect(await issuer.authorize(asked('50'))).toEqual({ status: 409, isSigned: true, answer: null });
    expect((await stage.payments.balance(customerId, accountId)).balance).toBe(850);
  });

  it('a card issuer states the money that is owed to it, and each thing that differs is named', async () => {
    const { application } = stage;
    const issuer = await stage.connect('card-issuer');
    const day = application.clock.now().toISOString().slice(0, 10);
    const reconciled = async () =>
      (await application.get(PartnerReconciliations).of(application.tenant, 'card-issuer', day)).currencies[0]!;
    const pay = (amount: bigint) => application.execute(SettleNetwork, { amount: money('USD', amount) });
    await pay(30n);
    issuer.paid({ currency: 'USD', amount: '30' });
    const stated = issuer.statementOf('USD', day);
    expect(await issuer.reportStatement(stated)).toMatchObject({ status: 200 });
    const agreed = await reconciled();
    expect(agreed).toMatchObject({ currency: 'USD', agrees: true, statements: BigInt(stated.closing) });
    expect(agreed.matches.map(({ item }) => item)).toEqual(
      expect.arrayContaining(['settlement', expect.stringMatching(/^card\//)]),
    );

    await pay(5n);
    expect(await reconciled()).toMatchObject({
      agrees: false,
      missingFromStatements: [{ item: 'settlement', stated: 0n, booked: 5n }],
    });
    const unknown = '00000000-0000-8000-8000-000000000000';
    const entries = [
      { entryId: 'less', direction: 'CREDIT', amount: '4', isSettlement: true },
      { entryId: 'fee', direction: 'DEBIT', amount: '2' },
      { entryId: 'unknown', direction: 'DEBIT', amount: '7', cardTransactionId: `CardTransaction:${unknown}` },
    ] as const;
    const opening = stated.closing;
    const closing = (BigInt(opening) + 4n - 2n - 7n).toString();
    await issuer.reportStatement({ ...stated, part: 2, parts: 2, opening, closing, entries: [...entries] });
    expect(await reconciled()).toMatchObject({
      agrees: false,
      missingFromStatements: [],
      differing: [{ item: 'settlement', stated: 4n, booked: 5n }],
      missingFromBooks: [
        { item: `entry/reference-USD/${day}/2/fee`, stated: -2n },
        { item: `card/${unknown}`, stated: -7n },
      ],
    });
  });
});
