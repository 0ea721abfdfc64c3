import { TrialBalance } from '@app/accounts';
import { ClientKey } from '../../support/wallet-client.js';
import { eurPayee } from '../../support/main-job.js';
import { type WalletOwner, WalletStage } from './wallet.stage.js';

describe('a quote from an embedded wallet', () => {
  let stage: WalletStage;
  let owner: WalletOwner;
  let key: ClientKey;
  let payee: string;

  beforeAll(async () => {
    stage = await WalletStage.open();
  }, 60_000);
  afterAll(async () => {
    await stage.application.settle();
    const { unbalanced, inFlight } = await stage.application.get(TrialBalance).of(stage.application.tenant);
    expect({ unbalanced, inFlight }).toEqual({ unbalanced: [], inFlight: [] });
    await stage.close();
  });
  beforeEach(async () => {
    owner = await stage.owner();
    ({ key } = await stage.login(owner));
    payee = await eurPayee(stage.api, owner.customerId);
    await stage.api.post(`/sandbox/internal-accounts/${owner.accountId}/fund`, { amount: 100_000_000 });
  });

  const quote = async (more: object = {}) =>
    stage.api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: owner.accountId },
      destination: { destinationType: 'ACCOUNT', accountId: payee },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
      ...more,
    });
  const payloadOf = ({ paymentInstructions }: any): string =>
    paymentInstructions.find(({ accountOrWalletInfo }: any) => accountOrWalletInfo.accountType === 'EMBEDDED_WALLET')
      .accountOrWalletInfo.payloadToSign;
  async function execute(quoteId: string, headers: Record<string, string> = {}) {
    const { status, body } = await stage.api.post(`/quotes/${quoteId}/execute`, {}, { headers });
    return [status, body.code ?? body.status];
  }

  it('comes with the text to sign, the same whenever it is shown', async () => {
    const { status, body } = await quote();
    expect(status).toBe(201);
    expect(JSON.parse(payloadOf(body))).toEqual({
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      timestampMs: expect.stringMatching(/^\d+$/),
      organizationId: expect.any(String),
      parameters: {
        signWith: owner.accountId,
        unsignedTransaction: expect.stringMatching(/^[0-9a-f]{64}$/),
        type: 'TRANSACTION_TYPE_ETHEREUM',
      },
      generateAppProofs: true,
    });
    expect(payloadOf((await stage.api.get(`/quotes/${body.id}`)).body)).toBe(payloadOf(body));
    expect(payloadOf((await quote()).body)).not.toBe(payloadOf(body));
  });

  it('is executed by the stamp alone, once', async () => {
    const { body } = await quote();
    const headers = { 'Svc-Wallet-Signature': key.stamp(payloadOf(body)), 'Idempotency-Key': 'pay' };
    expect(await execute(body.id, headers)).toEqual([200, 'PROCESSING']);
    expect(await execute(body.id, headers)).toEqual([200, 'PROCESSING']); // the kept answer
    expect(await execute(body.id, { 'Svc-Wallet-Signature': key.stamp(payloadOf(body)) })).toEqual([409, 'CONFLICT']);
    await stage.application.advance('10m');
    expect((await stage.api.get(`/quotes/${body.id}`)).body.status).toBe('COMPLETED');
  });

  it('is refused without a stamp, with a malformed one, one of another key or over another quote', async () => {
    const { body } = await quote();
    const { body: other } = await quote();
    const { key: foreign } = await stage.login(await stage.owner());
    const stamped = (stamp: string) => execute(body.id, { 'Svc-Wallet-Signature': stamp });
    expect(await execute(body.id)).toEqual([401, 'WALLET_SIGNATURE_MISSING']);
    expect(await stamped('e30')).toEqual([401, 'WALLET_SIGNATURE_MALFORMED']);
    for (const stamp of [
      foreign.stamp(payloadOf(body)),
      new ClientKey().stamp(payloadOf(body)),
      key.stamp(payloadOf(other)),
    ]) {
      expect(await stamped(stamp)).toEqual([401, 'WALLET_SIGNATURE_INVALID']);
    }
    expect(
      (await stage.api.get(`/customers/internal-accounts?customerId=${owner.customerId}&currency=USDB`)).body.data[0]
        .balance.amount,
    ).toBe(100_000_000);
    expect(await stamped('sandbox-valid-signature')).toEqual([200, 'PROCESSING']);
  });

  it('expires before its signature is checked, and cannot be executed at once', async () => {
    const { body } = await quote();
    expect((await quote({ immediatelyExecute: true })).status).toBe(400);
    stage.application.clock.advance('1h');
    expect(await execute(body.id)).toEqual([409, 'QUOTE_EXPIRED']);
  });

  it('from another account needs no stamp, and none is checked', async () => {
    const usd = await stage.account(owner.customerId, stage.api, 'USD');
    await stage.api.post(`/sandbox/internal-accounts/${usd}/fund`, { amount: 10_000 });
    const { body } = await quote({ source: { sourceType: 'ACCOUNT', accountId: usd }, lockedCurrencyAmount: 1_000 });
    expect(body.paymentInstructions).toBeUndefined();
    expect(await execute(body.id, { 'Svc-Wallet-Signature': 'not looked at' })).toEqual([200, 'PROCESSING']);
  });
});
