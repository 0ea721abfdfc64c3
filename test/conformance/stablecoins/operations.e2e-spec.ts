import { Vault } from '@app/event-store';
import { TestApplication } from '../../support/application.js';
import { accountIn, eurPayee, fundedCustomer, usdPayee } from '../../support/main-job.js';
import { AMOUNT, StablecoinsStage, TIMES } from './stablecoins.stage.js';

const NOBODYS = 'ExternalAccount:00000000-0000-4000-8000-000000000000';

describe('Stablecoins: mints and burns (payments-cards 16)', () => {
  let application: TestApplication;
  let stage: StablecoinsStage;
  let token: string;
  let wallet: string;
  let bank: string;

  beforeAll(async () => {
    application = await TestApplication.shared();
    stage = await StablecoinsStage.on(application);
    token = await stage.token();
    wallet = await stage.wallet();
    bank = await stage.bank();
  }, 60_000);

  afterAll(async () => {
    expect(application.faults).toEqual([]);
    await application.close();
  });

  const mint = (changes: object = {}, id = token) =>
    stage.post(`/stablecoins/${id}/mints`, {
      amount: AMOUNT,
      fundingSource: { type: 'WIRE' },
      destination: { accountId: wallet },
      ...changes,
    });
  const burn = (changes: object = {}, id = token) =>
    stage.post(`/stablecoins/${id}/burns`, {
      amount: AMOUNT,
      source: { type: 'EXTERNAL_ACCOUNT' },
      destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: bank, rail: 'WIRE' },
      ...changes,
    });
  const to = (externalAccountId: string, rail = 'WIRE') => ({
    destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId, rail },
  });
  const debit = (externalAccountId: string, type = 'ACH_DEBIT') => ({ fundingSource: { type, externalAccountId } });

  describe('a mint paid by wire', () => {
    it('waits for the money with instructions and a deadline of seven days, then is done step by step', async () => {
      const { status, body } = await mint({ description: 'For the treasury' });
      const now = application.clock.now();
      expect([status, body]).toEqual([
        201,
        {
          id: expect.stringMatching(/^StablecoinOperation:/),
          stablecoinId: token,
          operationType: 'MINT',
          status: 'PENDING_FUNDING',
          amount: AMOUNT,
          provider: 'BRALE',
          providerEnvironment: application.tenant.environment,
          stablecoinProviderAccountId: expect.stringMatching(/^StablecoinProviderAccount:/),
          source: { type: 'WIRE' },
          destination: { accountId: wallet },
          description: 'For the treasury',
          fundingInstructions: expect.objectContaining({
            rail: 'WIRE',
            valueType: 'USD',
            address: expect.stringMatching(/^\d{12}$/),
          }),
          expiresAt: new Date(now.getTime() + 7 * 24 * 3_600_000).toISOString(),
          createdAt: now.toISOString(),
          updatedAt: now.toISOString(),
        },
      ]);
      await application.settle();
      expect((await stage.operation(body.id)).body).toEqual(body);
      await application.advance(TIMES.funding);
      expect(await stage.statusOf(body.id)).toBe('PENDING_PROVIDER');
      await application.advance(TIMES.acceptance);
      expect(await stage.statusOf(body.id)).toBe('PROCESSING');
      await application.advance(TIMES.processing);
      const done = (await stage.operation(body.id)).body;
      expect(done).toEqual({
        ...body,
        status: 'COMPLETED',
        providerStatus: 'complete',
        updatedAt: application.clock.now().toISOString(),
      });
    });

    it('that is not paid for is EXPIRED at its deadline, and stays so', async () => {
      const { id, expiresAt } = (await mint({ destination: { accountId: await stage.wallet('004') } })).body;
      await application.advance(Date.parse(expiresAt) - application.clock.now().getTime() - 1);
      expect(await stage.statusOf(id)).toBe('PENDING_FUNDING');
      await application.advance(1);
      expect((await stage.operation(id)).body).toMatchObject({ status: 'EXPIRED', updatedAt: expiresAt });
      await application.advance('30d');
      expect(await stage.statusOf(id)).toBe('EXPIRED');
    });
  });

  it.each(['ACH_DEBIT', 'SAME_DAY_ACH_DEBIT'])(
    'a mint paid by %s needs no deposit: CREATED, PENDING_PROVIDER, PROCESSING, COMPLETED',
    async (type) => {
      const { status, body } = await mint(debit(bank, type));
      expect([status, body.status, body.source]).toEqual([201, 'CREATED', { type, externalAccountId: bank }]);
      for (const absent of ['fundingInstructions', 'expiresAt']) expect(body).not.toHaveProperty(absent);
      await application.settle();
      expect(await stage.statusOf(body.id)).toBe('PENDING_PROVIDER');
      await application.advance(TIMES.acceptance);
      expect(await stage.statusOf(body.id)).toBe('PROCESSING');
      await application.advance(TIMES.processing);
      expect(await stage.statusOf(body.id)).toBe('COMPLETED');
    },
  );

  it('the provider refuses a mint or burn before it begins, or during it: FAILED with the reason', async () => {
    const account = await stage.bank('002');
    const refused = [
      (await mint(debit(account))).body.id,
      (await burn({ source: { type: 'PROVIDER_INTERNAL_BALANCE' }, ...to(account) })).body.id,
    ];
    const broken = (await mint({ destination: { accountId: await stage.wallet('003') } })).body.id;
    const failed = { status: 'FAILED', failureReason: 'PROVIDER_TRANSFER_FAILED' };
    await application.advance(TIMES.acceptance);
    for (const id of refused) expect((await stage.operation(id)).body).toMatchObject(failed);
    await application.advance('50s');
    expect((await stage.operation(broken)).body).toMatchObject(failed);
  });

  it('protects its accounts and their owner from deletion, 409 CONFLICT, until it has ended', async () => {
    const { customerId } = await fundedCustomer(stage.api, 0);
    const account = await usdPayee(stage.api, customerId);
    await mint(debit(account));
    await application.settle();
    const remove = () => stage.api.delete(`/customers/external-accounts/${account}`);
    expect((await remove()).body).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await stage.api.delete(`/customers/${customerId}`)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
    await application.advance('1m');
    expect((await remove()).status).toBe(204);
    expect((await stage.api.delete(`/customers/${customerId}`)).status).toBe(200);
  });

  it('ends though the owner of its account was erased meanwhile: FAILED, and not polled forever', async () => {
    const { customerId } = await fundedCustomer(stage.api, 0);
    const gone = await usdPayee(stage.api, customerId);
    const { id } = (await mint(debit(gone))).body;
    await application.settle();
    expect(await stage.statusOf(id)).toBe('PENDING_PROVIDER');
    await application.get(Vault).shred(stage.platform.tenant, customerId);
    await application.advance(TIMES.acceptance);
    expect((await stage.operation(id)).body).toMatchObject({
      status: 'FAILED',
      failureReason: 'PROVIDER_TRANSFER_FAILED',
    });
  });

  it('a burn from any wallet waits for the tokens at a deposit address, and shows amount and time of the bank credit', async () => {
    const { status, body } = await burn(to(bank, 'ACH_CREDIT'));
    expect([status, body]).toMatchObject([
      201,
      {
        operationType: 'BURN',
        status: 'PENDING_FUNDING',
        source: { type: 'EXTERNAL_ACCOUNT' },
        destination: { accountId: bank, rail: 'ACH_CREDIT' },
        fundingInstructions: { network: 'SPARK', address: expect.stringMatching(/^spark1/), valueType: 'SBXUSD' },
        estimatedDelivery: { rail: 'ACH_CREDIT', amount: '100', currency: 'USD', timing: '1-3 business days' },
      },
    ]);
    await application.advance('60s');
    expect(await stage.statusOf(body.id)).toBe('COMPLETED');
  });

  it('a burn from the balance at the provider starts immediately', async () => {
    const { body } = await burn({ source: { type: 'PROVIDER_INTERNAL_BALANCE' } });
    expect([body.status, body.fundingInstructions, body.expiresAt]).toEqual(['CREATED', undefined, undefined]);
    await application.advance('30s');
    expect(await stage.statusOf(body.id)).toBe('COMPLETED');
  });

  it.each(['WIRE', 'ACH_CREDIT', 'SAME_DAY_ACH_CREDIT', 'RTP_CREDIT'])('a burn pays out by %s', async (rail) => {
    const { status, body } = await burn(to(bank, rail));
    expect([status, body.destination.rail, body.estimatedDelivery.rail]).toEqual([201, rail, rail]);
  });

  it.each([
    ['0', 'must be positive'],
    ['1005000', 'whole cents'],
    ['-1000000', 'a count'],
    ['1000000.00', 'a count'],
    ['', 'a count'],
    ['9'.repeat(31), 'a count of at most 30 digits'],
  ])('an amount of %p is refused with INVALID_AMOUNT: it must be %s', async (amount) => {
    for (const { status, body } of [await mint({ amount }), await burn({ amount })]) {
      expect([status, body.code, body.details.errors[0].field]).toEqual([400, 'INVALID_AMOUNT', 'amount']);
    }
  });

  it('an amount of whole cents is accepted, and shown as it was given', async () => {
    expect((await mint({ amount: '1010000' })).body.amount).toBe('1010000');
    expect((await burn({ amount: '100000000000000000000000000000' })).body.amount).toBe(
      '100000000000000000000000000000',
    );
  });

  it('reserved ways of paying are refused with INVALID_INPUT', async () => {
    const accountId = await accountIn(stage.api, stage.customerId, 'USD');
    const answers = [
      await mint({ fundingSource: { type: 'SVC_INTERNAL_ACCOUNT', accountId } }),
      await mint({
        fundingSource: { type: 'PROVIDER_INTERNAL_BALANCE', sourceTokenIdentifier: 'other', cryptoNetwork: 'SPARK' },
      }),
      await burn({ source: { type: 'SVC_INTERNAL_ACCOUNT', accountId } }),
    ];
    const fields = ['fundingSource.type', 'fundingSource.type', 'source.type'];
    expect(answers.map(({ status, body }) => [status, body.code, body.details.errors[0].field])).toEqual(
      fields.map((field) => [400, 'INVALID_INPUT', field]),
    );
  });

  it('accounts must suit: a Spark wallet for tokens, a bank account of the currency with the rail for money', async () => {
    const euros = await eurPayee(stage.api, stage.customerId);
    for (const [answer, field] of [
      [await mint({ destination: { accountId: bank } }), 'destination.accountId'],
      [await mint(debit(wallet)), 'fundingSource.externalAccountId'],
      [await mint(debit(euros)), 'fundingSource.externalAccountId'],
      [await burn(to(wallet)), 'destination.externalAccountId'],
      [await burn(to(euros)), 'destination.externalAccountId'],
    ] as const) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', details: { errors: [{ field }] } } });
    }
    for (const [answer, field] of [
      [await mint({ destination: { accountId: NOBODYS } }), 'destination.accountId'],
      [await mint(debit(NOBODYS)), 'fundingSource.externalAccountId'],
      [await burn(to(NOBODYS)), 'destination.externalAccountId'],
    ] as const) {
      const body = { code: 'REFERENCE_NOT_FOUND', details: { errors: [{ field }] } };
      expect(answer).toMatchObject({ status: 404, body });
    }
  });

  it('a token must exist and be provisioned: 404, 409', async () => {
    const unknown = 'Stablecoin:00000000-0000-4000-8000-000000000000';
    for (const answer of [await mint({}, unknown), await burn({}, unknown)])
      expect([answer.status, answer.body.code]).toEqual([404, 'REFERENCE_NOT_FOUND']);
    const link = (await stage.link({ apiClientId: 'of-the-unfinished' })).body.id;
    const unfinished = (
      await stage.register({ providerTokenIdentifier: 'unfinished-005', stablecoinProviderAccountId: link })
    ).body.id;
    for (const answer of [await mint({}, unfinished), await burn({}, unfinished)])
      expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
  });

  it('while the provider is down both answer 503 and leave nothing; the same request may be sent again', async () => {
    const other = await stage.token();
    const answers = [
      await mint({ destination: { accountId: await stage.wallet('005') } }, other),
      await burn(to(await stage.bank('005')), other),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect((await stage.api.get(`/stablecoins/${other}/operations`)).body.data).toEqual([]);
  });

  it('an ended link mints and burns nothing', async () => {
    const ended = await StablecoinsStage.on(application);
    await ended.link({ apiClientId: 'client-005' });
    const id = (await ended.register()).body.id;
    await application.advance('24h');
    const { status, body } = await ended.post(`/stablecoins/${id}/mints`, {
      amount: AMOUNT,
      fundingSource: { type: 'WIRE' },
      destination: { accountId: await ended.wallet() },
    });
    expect([status, body.code]).toEqual([400, 'STABLECOIN_PROVIDER_ACCOUNT_INVALID']);
  });

  it('both need an Idempotency-Key; repeating it answers the first operation again, with another body 409', async () => {
    const bodies = {
      mints: { amount: AMOUNT, fundingSource: { type: 'WIRE' }, destination: { accountId: wallet } },
      burns: { amount: AMOUNT, source: { type: 'EXTERNAL_ACCOUNT' }, ...to(bank) },
    };
    for (const [kind, body] of Object.entries(bodies)) {
      const path = `/stablecoins/${token}/${kind}`;
      const missing = await stage.api.post(path, body);
      expect([missing.status, missing.body.code]).toEqual([400, 'INVALID_INPUT']);
      const first = await stage.post(path, body, `key of ${kind}`);
      const again = await stage.post(path, body, `key of ${kind}`);
      expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
      const other = await stage.post(path, { ...body, amount: '2000000' }, `key of ${kind}`);
      expect([other.status, other.body.code]).toEqual([409, 'CONFLICT']);
    }
  });

  it('many concurrent requests under one key are one operation, whatever the others are answered', async () => {
    const other = await stage.token();
    const kinds = {
      mints: { amount: AMOUNT, fundingSource: { type: 'WIRE' }, destination: { accountId: wallet } },
      burns: {
        amount: AMOUNT,
        source: { type: 'PROVIDER_INTERNAL_BALANCE' },
        ...to(bank),
      },
    };
    for (const [kind, body] of Object.entries(kinds)) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => stage.post(`/stablecoins/${other}/${kind}`, body, `many ${kind}`)),
      );
      const made = answers.filter(({ status }) => status === 201).map(({ body: { id } }) => id);
      expect([new Set(made).size, answers.every(({ status }) => status === 201 || status === 409)]).toEqual([1, true]);
      expect((await stage.post(`/stablecoins/${other}/${kind}`, body, `many ${kind}`)).body.id).toBe(made[0]);
    }
    expect((await stage.api.get(`/stablecoins/${other}/operations`)).body.data).toHaveLength(2);
  });

  it('tokens, accounts and operations of another platform are not found: 404', async () => {
    const stranger = await StablecoinsStage.on(application);
    const [theirs, theirWallet, theirBank] = [await stranger.token(), await stranger.wallet(), await stranger.bank()];
    const mine = (await mint()).body.id;
    const answers = [
      await mint({}, theirs),
      await burn({}, theirs),
      await mint({ destination: { accountId: theirWallet } }),
      await mint(debit(theirBank)),
      await burn(to(theirBank)),
      await stranger.operation(mine),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'REFERENCE_NOT_FOUND']),
    );
  });

  it('are listed newest first, by kind, twenty at a time', async () => {
    const other = await stage.token();
    const ids: string[] = [];
    for (let index = 0; index < 21; index += 1)
      ids.unshift((await (index === 3 ? burn({}, other) : mint({}, other))).body.id);
    const listed = async (query: string) => (await stage.api.get(`/stablecoins/${other}/operations?${query}`)).body;
    const first = await listed('');
    expect([first.data.map(({ id }: { id: string }) => id), first.hasMore, first.totalCount]).toEqual([
      ids.slice(0, 20),
      true,
      21,
    ]);
    const rest = await listed(`cursor=${encodeURIComponent(first.nextCursor)}`);
    expect(rest).toMatchObject({ data: [{ id: ids[20] }], hasMore: false });
    expect((await listed('operationType=BURN')).data).toMatchObject([{ id: ids[17], operationType: 'BURN' }]);
    expect((await stage.api.get(`/stablecoins/${other}/operations?operationType=SWAP`)).status).toBe(400);
    expect((await stage.api.get(`/stablecoins/${other}/operations?limit=101`)).status).toBe(400);
  });

  it('an unknown one is 404 REFERENCE_NOT_FOUND', async () => {
    const { status, body } = await stage.operation('StablecoinOperation:00000000-0000-4000-8000-000000000000');
    expect([status, body.code]).toEqual([404, 'REFERENCE_NOT_FOUND']);
  });
});
