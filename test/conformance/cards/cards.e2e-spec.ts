import { CommandBus } from '@nestjs/cqrs';
import { CloseCardByService } from '@app/cards';
import { TestApplication } from '../../support/application.js';
import type { ApiClient } from '../../support/api-client.js';
import { Cardholder } from '../../support/cardholder.js';
import { fetchDocument } from '../../support/openapi.js';
import { accountIn, fundedCustomer, usdPayee } from '../../support/main-job.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

describe('Cards (specification, "Card", "Card state", "Cards"; payments-cards 15.1 and 15.2)', () => {
  let application: TestApplication;
  let api: ApiClient;
  let webhooks: WebhookReceiver;

  beforeAll(async () => {
    application = await TestApplication.shared();
    ({ api } = application);
    webhooks = await WebhookReceiver.start();
    await api.patch('/config', { webhookEndpoint: webhooks.url });
  }, 60_000);

  afterAll(async () => {
    await webhooks.close();
    await application.close();
  });

  const refusal = async (answer: Promise<{ status: number; body: any }>) => [
    (await answer).status,
    (await answer).body.code,
  ];
  const received = (cardId: string) =>
    webhooks.received
      .filter(({ envelope }) => envelope.data['id'] === cardId)
      .map(({ envelope }) => [envelope.type, envelope.data]);

  async function issue(platformCardId: string) {
    const { customerId, accountId } = await fundedCustomer(api);
    const body = { cardholderId: customerId, platformCardId, form: 'VIRTUAL', fundingSources: [accountId] };
    return { customerId, accountId, body, answer: await api.post('/cards', body) };
  }

  it('a card is answered PROCESSING and activated, with last four digits that follow from platformCardId', async () => {
    const { customerId, accountId, answer } = await issue('first-card');
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^Card:/),
        cardholderId: customerId,
        platformCardId: 'first-card',
        state: 'PROCESSING',
        stateReason: null,
        form: 'VIRTUAL',
        fundingSources: [accountId],
        maxSpendPerTransaction: null,
        currency: 'USD',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    await application.settle();
    const { body: card } = await api.get(`/cards/${answer.body.id}`);
    expect(card).toMatchObject({
      state: 'ACTIVE',
      stateReason: null,
      brand: 'VISA',
      last4: expect.stringMatching(/^\d{4}$/),
      expMonth: expect.any(Number),
      expYear: expect.any(Number),
      processorRef: expect.any(String),
      issuerRef: expect.any(String),
    });
    expect(received(card.id)).toEqual([['CARD.STATE_CHANGE', card]]);
  });

  it("the last three characters of platformCardId choose the issuer's behaviour", async () => {
    const stateOf = async (id: string) => (await api.get(`/cards/${id}`)).body;
    const [stuck, refused, slow] = await Promise.all(
      ['stuck-001', 'refused-002', 'slow-005'].map((name) => issue(name)),
    );
    await application.settle();
    expect(await stateOf(refused!.answer.body.id)).toMatchObject({ state: 'CLOSED', stateReason: 'ISSUER_REJECTED' });
    expect(await stateOf(refused!.answer.body.id)).not.toHaveProperty('last4');
    expect(received(refused!.answer.body.id)).toHaveLength(1);
    expect(await stateOf(slow!.answer.body.id)).toMatchObject({ state: 'PROCESSING' });
    await application.advance('31s');
    expect(await stateOf(slow!.answer.body.id)).toMatchObject({ state: 'ACTIVE' });
    expect(await stateOf(stuck!.answer.body.id)).toMatchObject({ state: 'PROCESSING' });
    expect(received(stuck!.answer.body.id)).toEqual([]);
  });

  it('a platformCardId is used once among the cards that are not closed, and generated when it is not given', async () => {
    const { body, answer } = await issue('only-once');
    await application.settle();
    expect(await refusal(api.post('/cards', body))).toEqual([409, 'CONFLICT']);
    await api.patch(`/cards/${answer.body.id}`, { state: 'CLOSED' });
    await application.settle();
    expect((await api.post('/cards', body)).status).toBe(201);
    const { platformCardId: _, ...unnamed } = body;
    expect((await api.post('/cards', unnamed)).body.platformCardId).toEqual(expect.any(String));
  });

  it('only an approved customer holds a card', async () => {
    const pending = await api.post('/customers', { customerType: 'BUSINESS' });
    const { body } = await issue('for-approved');
    expect(await refusal(api.post('/cards', { ...body, platformCardId: 'x', cardholderId: pending.body.id }))).toEqual([
      400,
      'CARDHOLDER_KYC_NOT_APPROVED',
    ]);
    const unknown = body.cardholderId.replace(/.{4}$/, '0000');
    expect(await refusal(api.post('/cards', { ...body, platformCardId: 'x', cardholderId: unknown }))).toEqual([
      404,
      'USER_NOT_FOUND',
    ]);
  });

  it("sources are the cardholder's, ACTIVE, eligible and of one currency", async () => {
    const { body, customerId, accountId } = await issue('sources');
    const stranger = await fundedCustomer(api);
    const attempt = async (fundingSources: unknown) => {
      const { status, body: problem } = await api.post('/cards', { ...body, platformCardId: 'other', fundingSources });
      return [status, problem.code, problem.details.errors[0].field];
    };
    const ineligible = (index: number) => [400, 'FUNDING_SOURCE_INELIGIBLE', `fundingSources[${index}]`];
    expect(await attempt([stranger.accountId])).toEqual(ineligible(0));
    expect(await attempt([await accountIn(api, customerId, 'MXN')])).toEqual(ineligible(0));
    expect(await attempt([accountId, await accountIn(api, customerId, 'EUR')])).toEqual(ineligible(1));
    const unknown = accountId.replace(/.{4}$/, '0000');
    expect(await attempt([unknown])).toEqual([404, 'REFERENCE_NOT_FOUND', 'fundingSources[0]']);
    expect(await attempt([])).toEqual([400, 'INVALID_INPUT', 'fundingSources']);
    expect(await refusal(api.post('/cards', { ...body, platformCardId: 'other', form: 'PHYSICAL' }))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(await refusal(api.post('/cards', { ...body, platformCardId: 'other', maxSpendPerTransaction: 0 }))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
  });

  it('a static password is refused where no programme has one, as documented, and is not echoed', async () => {
    const { body } = await issue('password');
    const { status, body: problem } = await api.post('/cards', {
      ...body,
      platformCardId: 'other',
      threeDSecurePassword: 'open sesame',
    });
    expect([status, problem.code]).toEqual([400, 'INVALID_INPUT']);
    expect(problem.details.errors).toEqual([
      { field: 'threeDSecurePassword', message: expect.stringContaining('no static passwords') },
    ]);
    expect(JSON.stringify(problem)).not.toContain('sesame');
    const document = await fetchDocument(application.url);
    expect(document.components.schemas['CardCreateRequest']!.properties!['threeDSecurePassword']).toMatchObject({
      type: 'string',
      writeOnly: true,
      description: expect.stringContaining('no static passwords'),
    });
  });

  it('freezes, unfreezes and closes, with a webhook for each; CLOSED is terminal', async () => {
    const holder = await Cardholder.with(application, 1_000);
    const state = async (to: string) => {
      const { status, body } = await holder.change({ state: to });
      return [status, body.state, body.stateReason];
    };
    expect(await state('FROZEN')).toEqual([200, 'FROZEN', null]);
    expect(await refusal(holder.change({ state: 'FROZEN' }))).toEqual([409, 'INVALID_STATE_TRANSITION']);
    expect(await state('ACTIVE')).toEqual([200, 'ACTIVE', null]);
    expect(await refusal(holder.change({ state: 'ACTIVE' }))).toEqual([409, 'INVALID_STATE_TRANSITION']);
    expect(await state('CLOSED')).toEqual([200, 'CLOSED', 'CLOSED_BY_PLATFORM']);
    expect(await refusal(holder.change({ state: 'CLOSED' }))).toEqual([409, 'CARD_ALREADY_CLOSED']);
    expect(await refusal(holder.change({ state: 'ACTIVE' }))).toEqual([409, 'CARD_NOT_MUTABLE']);
    expect(await refusal(holder.change({ fundingSources: [holder.accountId] }))).toEqual([409, 'CARD_NOT_MUTABLE']);
    await application.settle();
    expect(received(holder.cardId).map(([type, card]) => [type, (card as any).state])).toEqual(
      ['ACTIVE', 'FROZEN', 'ACTIVE', 'CLOSED'].map((each) => ['CARD.STATE_CHANGE', each]),
    );
    expect((await api.get(`/cards/${holder.cardId}`)).body.fundingSources).toEqual([holder.accountId]);
  });

  it('a card that is being made moves nowhere by request', async () => {
    const { answer } = await issue('being-made-001');
    for (const state of ['ACTIVE', 'FROZEN', 'CLOSED']) {
      expect(await refusal(api.patch(`/cards/${answer.body.id}`, { state }))).toEqual([
        409,
        'INVALID_STATE_TRANSITION',
      ]);
    }
  });

  it('state and sources change together or not at all, with webhooks in that order', async () => {
    const holder = await Cardholder.with(application, 1_000);
    webhooks.received.length = 0;
    const { status, body } = await holder.change({ state: 'FROZEN', fundingSources: [holder.accountId] });
    expect([status, body.state]).toEqual([200, 'FROZEN']);
    await application.settle();
    expect(received(holder.cardId).map(([type]) => type)).toEqual(['CARD.STATE_CHANGE', 'CARD.FUNDING_SOURCE_CHANGE']);
    expect(received(holder.cardId)[1]![1]).toEqual(body);
    const stranger = await fundedCustomer(api);
    expect(await refusal(holder.change({ state: 'ACTIVE', fundingSources: [stranger.accountId] }))).toEqual([
      400,
      'FUNDING_SOURCE_INELIGIBLE',
    ]);
    expect((await api.get(`/cards/${holder.cardId}`)).body.state).toBe('FROZEN');
  });

  it('a change names at least one member, an empty list is refused, and closing allows no other member', async () => {
    const holder = await Cardholder.with(application, 1_000);
    for (const body of [
      {},
      { fundingSources: [] },
      { state: 'CLOSED', fundingSources: [holder.accountId] },
      { state: 'CLOSED', maxSpendPerTransaction: 5 },
      { state: 'PROCESSING' },
    ]) {
      expect([body, ...(await refusal(holder.change(body)))]).toEqual([body, 400, 'INVALID_INPUT']);
    }
    expect((await holder.change({ maxSpendPerTransaction: 5 })).body.maxSpendPerTransaction).toBe(5);
    expect((await holder.change({ fundingSources: [holder.accountId] })).body.maxSpendPerTransaction).toBe(5);
    expect((await holder.change({ maxSpendPerTransaction: null })).body.maxSpendPerTransaction).toBeNull();
  });

  it('the service can close a card too', async () => {
    const holder = await Cardholder.with(application, 1_000);
    await application
      .get(CommandBus)
      .execute(new CloseCardByService(application.tenant, { cardId: holder.cardId }, application.metadata()));
    expect((await api.get(`/cards/${holder.cardId}`)).body).toMatchObject({
      state: 'CLOSED',
      stateReason: 'CLOSED_BY_SERVICE',
    });
  });

  it('the cards of a deleted customer are closed, also the one that is still being made; neither pays any more', async () => {
    const { customerId, accountId, body, answer } = await issue('of-the-deleted');
    const slow = await api.post('/cards', { ...body, platformCardId: 'of-the-deleted-005' });
    await application.settle();
    const payee = await usdPayee(api, customerId);
    expect(
      (await api.post('/transfer-out', { source: { accountId }, destination: { accountId: payee }, amount: 100_000 }))
        .status,
    ).toBe(201);
    await application.advance('10s');
    expect((await api.delete(`/customers/${customerId}`)).status).toBe(200);
    const stateOf = async (id: string) => {
      const { state, stateReason } = (await api.get(`/cards/${id}`)).body;
      return [state, stateReason];
    };
    expect(await stateOf(answer.body.id)).toEqual(['CLOSED', 'CLOSED_BY_SERVICE']);
    expect(await stateOf(slow.body.id)).toEqual(['PROCESSING', null]);
    await application.advance('31s');
    expect(await stateOf(slow.body.id)).toEqual(['CLOSED', 'CLOSED_BY_SERVICE']);
  });

  it('lists the cards that match the filters, in the requested order', async () => {
    const { customerId, accountId, answer } = await issue('listed-one');
    const second = await api.post('/cards', {
      cardholderId: customerId,
      platformCardId: 'listed-two',
      form: 'VIRTUAL',
      fundingSources: [accountId],
    });
    await application.settle();
    const ids = async (query: string) =>
      (await api.get(`/cards?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids(`cardholderId=${customerId}`)).toEqual([second.body.id, answer.body.id]);
    expect(await ids(`accountId=${accountId}&sortOrder=asc`)).toEqual([answer.body.id, second.body.id]);
    expect(await ids('platformCardId=listed-two')).toEqual([second.body.id]);
    expect(await ids(`cardholderId=${customerId}&state=FROZEN`)).toEqual([]);
    const { body: page } = await api.get(`/cards?cardholderId=${customerId}&limit=1`);
    expect([page.hasMore, page.totalCount]).toEqual([true, 2]);
    expect(await ids(`cardholderId=${customerId}&limit=1&cursor=${encodeURIComponent(page.nextCursor)}`)).toEqual([
      answer.body.id,
    ]);
    expect(await refusal(api.get('/cards?state=LOST'))).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal(api.get(`/cards/${answer.body.id.replace(/.{4}$/, '0000')}`))).toEqual([
      404,
      'REFERENCE_NOT_FOUND',
    ]);
  });

  it('every step of a transaction sends a webhook with the transaction as GET shows it', async () => {
    const holder = await Cardholder.with(application, 50_000);
    const {
      body: { id },
    } = await holder.authorize(3_000);
    await holder.clear(id, 1_000);
    await holder.clear(id, 2_000);
    await holder.simulate('return', { cardTransactionId: id, amount: 3_000 });
    const declined = await holder.authorize(1, 'SHOP 003');
    await application.settle();
    expect(received(id).map(([type]) => type)).toEqual(
      ['AUTHORIZED', 'PARTIALLY_SETTLED', 'SETTLED', 'REFUNDED'].map((status) => `CARD_TRANSACTION.${status}`),
    );
    expect(received(id).at(-1)![1]).toEqual((await api.get(`/transactions/${id}`)).body);
    expect(received(declined.body.id)).toEqual([['CARD_TRANSACTION.EXCEPTION', declined.body]]);
  });

  it('card transactions are in the one list of transactions', async () => {
    const holder = await Cardholder.with(application, 50_000);
    const first = await holder.authorize(100);
    const second = await holder.authorize(200);
    const ids = async (query: string) =>
      (await api.get(`/transactions?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids(`customerId=${holder.customerId}`)).toEqual([second.body.id, first.body.id]);
    expect(await ids(`customerId=${holder.customerId}&type=CARD&sortOrder=asc`)).toEqual([
      first.body.id,
      second.body.id,
    ]);
    expect(await ids(`accountIdentifier=${holder.accountId}`)).toEqual([second.body.id, first.body.id]);
    expect(await ids(`customerId=${holder.customerId}&type=OUTGOING`)).toEqual([]);
    expect(await refusal(api.get(`/transactions/${first.body.id.replace(/.{4}$/, '0000')}`))).toEqual([
      404,
      'TRANSACTION_NOT_FOUND',
    ]);
  });

  it('without a connected issuer there are no cards, and outside the sandbox no simulators', async () => {
    const { api: production } = await application.createPlatform({ environment: 'PRODUCTION' });
    const card = 'Card:00000000-0000-4000-8000-000000000000';
    const body = {
      cardholderId: card.replace('Card', 'Customer'),
      form: 'VIRTUAL',
      fundingSources: [card.replace('Card', 'InternalAccount')],
    };
    for (const answer of [
      production.post('/cards', body),
      production.get('/cards'),
      production.get(`/cards/${card}`),
      production.patch(`/cards/${card}`, { state: 'FROZEN' }),
      production.post(`/cards/${card}/reveal`),
    ])
      expect(await refusal(answer)).toEqual([501, 'NOT_IMPLEMENTED']);
    for (const what of [
      'authorization',
      'clearing',
      'return',
      'balance_inquiry',
      'credit_authorization',
      'financial_authorization',
      'financial_credit_authorization',
      'authorization_advice',
      'credit_authorization_advice',
      'return_reversal',
    ]) {
      expect([what, (await production.post(`/sandbox/cards/${card}/simulate/${what}`, {})).status]).toEqual([
        what,
        404,
      ]);
    }
  });
});
