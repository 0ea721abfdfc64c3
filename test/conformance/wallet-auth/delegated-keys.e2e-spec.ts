import { furtherAccount } from '../../support/further-account.js';
import { ClientKey, stampHeaders } from '../../support/wallet-client.js';
import { type WalletOwner, WalletStage } from './wallet.stage.js';

describe('delegated keys', () => {
  let stage: WalletStage;
  let owner: WalletOwner;
  let key: ClientKey;
  let cardId: string;
  let body: object;
  let cards = 0;

  beforeAll(async () => {
    stage = await WalletStage.open();
  }, 60_000);
  afterAll(() => stage.close());
  beforeEach(async () => {
    owner = await stage.owner();
    ({ key } = await stage.login(owner));
    const card = {
      cardholderId: owner.customerId,
      platformCardId: `card ${++cards} ok`,
      form: 'VIRTUAL',
      fundingSources: [owner.accountId],
    };
    cardId = (await stage.api.post('/cards', card)).body.id;
    body = { cardId, internalAccountId: owner.accountId, nickname: 'My card' };
    await stage.application.settle();
  });

  const post = (sent: object = body, headers: Record<string, string> = {}) =>
    stage.api.post('/auth/delegated-keys', sent, { headers });
  const list = async (query = `accountId=${owner.accountId}`) =>
    (await stage.api.get(`/auth/delegated-keys?${query}`)).body.data;
  const purchase = async () =>
    (
      await stage.api.post(`/sandbox/cards/${cardId}/simulate/authorization`, {
        amount: 1_000,
        currency: { code: 'USDB' },
        merchant: { descriptor: 'COFFEE SHOP', mcc: '5814', country: 'US' },
      })
    ).body;

  /** All three legs. */
  async function created() {
    const first = await post();
    const second = await post(body, stampHeaders(key, first.body));
    return post(body, stampHeaders(key, second.body));
  }

  it('are made in three legs: a signer, a grant, and then the key is ACTIVE', async () => {
    const first = await post();
    expect(first.status).toBe(202);
    expect(first.body).not.toHaveProperty('type');
    expect(JSON.parse(first.body.payloadToSign).type).toBe('ACTIVITY_TYPE_CREATE_USERS_V3');
    expect(await list()).toEqual([]);
    const second = await post(body, stampHeaders(key, first.body));
    expect(second.status).toBe(202);
    expect(JSON.parse(second.body.payloadToSign).type).toBe('ACTIVITY_TYPE_CREATE_POLICIES');
    expect((await list()).map(({ status }: { status: string }) => status)).toEqual(['PENDING']);
    const again = await post(body, stampHeaders(key, first.body));
    expect([again.status, again.body.code]).toEqual([401, 'UNAUTHORIZED']);
    const third = await post(body, stampHeaders(key, second.body));
    expect(third.status).toBe(201);
    expect(third.body).toEqual({
      id: expect.stringMatching(/^DelegatedKey:/),
      cardId,
      fundingSourceId: expect.stringMatching(/^CardFundingSource:/),
      accountId: owner.accountId,
      publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
      nickname: 'My card',
      status: 'ACTIVE',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await stage.api.get(`/auth/delegated-keys/${third.body.id}`)).body).toEqual(third.body);
    expect(await list(`fundingSourceId=${third.body.fundingSourceId}`)).toEqual([third.body]);
    expect(await list(`accountId=${owner.accountId}&fundingSourceId=${third.body.fundingSourceId}`)).toEqual([
      third.body,
    ]);
  });

  it('allow the wallet to pay for the card, until they are revoked', async () => {
    await stage.api.post(`/sandbox/internal-accounts/${owner.accountId}/fund`, { amount: 5_000_000 });
    expect(await purchase()).toMatchObject({ status: 'EXCEPTION' });
    const { body: made } = await created();
    expect(await purchase()).toMatchObject({ status: 'AUTHORIZED', accountId: owner.accountId });
    expect((await stage.api.delete(`/auth/delegated-keys/${made.id}`)).status).toBe(204);
    expect(await purchase()).toMatchObject({ status: 'EXCEPTION' });
    expect((await list()).map(({ status }: { status: string }) => status)).toEqual(['REVOKED']);
    expect((await created()).body.status).toBe('ACTIVE');
  });

  it('one ACTIVE key for a funding source: 409 on the first leg and on the third; a PENDING one blocks no other', async () => {
    const abandoned = await post();
    const pending = await post(body, stampHeaders(key, abandoned.body));
    expect((await created()).status).toBe(201);
    const first = await post();
    expect([first.status, first.body.code]).toEqual([409, 'CONFLICT']);
    const third = await post(body, stampHeaders(key, pending.body));
    expect([third.status, third.body.code]).toEqual([409, 'CONFLICT']);
    expect((await list()).map(({ status }: { status: string }) => status)).toEqual(['ACTIVE', 'PENDING']);
  });

  it('are revoked when the card closes, and when the wallet is no longer its source; binding it again revives none', async () => {
    const statuses = async () => (await list()).map(({ status }: { status: string }) => status);
    const coins = await furtherAccount(stage.application, owner.customerId, 'USDB', 'INTERNAL_CRYPTO');
    const change = (changed: object) => stage.api.patch(`/cards/${cardId}`, changed);
    await stage.api.post(`/sandbox/internal-accounts/${owner.accountId}/fund`, { amount: 5_000_000 });
    expect((await created()).status).toBe(201);
    expect((await change({ fundingSources: [coins, owner.accountId] })).status).toBe(200);
    await stage.application.settle();
    expect(await statuses()).toEqual(['ACTIVE']);
    expect((await change({ fundingSources: [coins] })).status).toBe(200);
    await stage.application.settle();
    expect(await statuses()).toEqual(['REVOKED']);
    expect((await post()).status).toBe(404);
    expect((await change({ fundingSources: [owner.accountId] })).status).toBe(200);
    expect(await purchase()).toMatchObject({ status: 'EXCEPTION', declineReason: 'INSUFFICIENT_FUNDS' });
    expect((await created()).status).toBe(201);
    expect(await purchase()).toMatchObject({ status: 'AUTHORIZED' });
    expect((await change({ state: 'CLOSED' })).status).toBe(200);
    await stage.application.settle();
    expect(await statuses()).toEqual(['REVOKED', 'REVOKED']);
  });

  it('of a card that closed between the legs never become ACTIVE', async () => {
    const first = await post();
    const second = await post(body, stampHeaders(key, first.body));
    expect((await stage.api.patch(`/cards/${cardId}`, { state: 'CLOSED' })).status).toBe(200);
    expect((await post(body, stampHeaders(key, second.body))).status).toBe(404);
    expect((await list()).map(({ status }: { status: string }) => status)).toEqual(['PENDING']);
  });

  it("require a wallet that is a source of the card, the same body on each leg, and the owner's signature", async () => {
    const usd = await stage.account(owner.customerId, stage.api, 'USD');
    const other = await stage.owner();
    for (const internalAccountId of [usd, other.accountId])
      expect((await post({ ...body, internalAccountId })).status).toBe(404);
    expect((await post({ ...body, cardId: 'Card:00000000-0000-4000-8000-000000000000' })).status).toBe(404);
    expect((await post({ ...body, nickname: '' })).status).toBe(400);
    const first = await post();
    const renamed = await post({ ...body, nickname: 'Another' }, stampHeaders(key, first.body));
    expect([renamed.status, renamed.body.code]).toEqual([401, 'WALLET_SIGNATURE_BODY_MISMATCH']);
    const foreign = await post(body, stampHeaders(new ClientKey(), first.body));
    expect([foreign.status, foreign.body.code]).toEqual([401, 'WALLET_SIGNATURE_INVALID']);
  });

  it('are listed by wallet or funding source, and revoked while ACTIVE alone', async () => {
    expect((await stage.api.get('/auth/delegated-keys')).status).toBe(400);
    const first = await post();
    await post(body, stampHeaders(key, first.body));
    const [pending] = await list();
    expect((await stage.api.delete(`/auth/delegated-keys/${pending.id}`)).status).toBe(400);
    const unknown = '/auth/delegated-keys/DelegatedKey:00000000-0000-4000-8000-000000000000';
    expect([(await stage.api.get(unknown)).status, (await stage.api.delete(unknown)).status]).toEqual([404, 404]);
  });
});
