import { randomUUID } from 'node:crypto';
import { ChangeInternalAccountStatus } from '../../libs/accounts/src/commands/change-internal-account-status.js';
import { EventStore } from '@app/event-store';
import type { ApiClient } from '../support/api-client.js';
import { AgentClient, GENEROUS } from '../support/agent-client.js';
import { TestApplication } from '../support/application.js';
import { loseAnswers, withoutRequestId } from '../support/lost-answers.js';
import { accountIn, eurPayee, fundedCustomer, sparkWallet, usdPayee } from '../support/main-job.js';
import { type Operation, fetchDocument, operationsOf } from '../support/openapi.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { HostileStage } from './hostile-input.stage.js';

/** Operations that move no money: the walk of all operations repeats them. */
const WITHOUT_MONEY = [
  'POST /agents/me/external-accounts',
  'POST /auth/credentials',
  'POST /auth/credentials/{credentialId}/challenge',
  'POST /auth/credentials/{credentialId}/verify',
  'POST /auth/delegated-keys',
  'POST /auth/sessions/{sessionId}/refresh',
  'POST /crypto/estimate-withdrawal-fee',
  'POST /internal-accounts/{accountId}/export',
  'POST /quotes/{quoteId}/authorize',
  'POST /quotes/{quoteId}/authorize/resend',
  'POST /sandbox/cards/{id}/simulate/authorization_advice',
  'POST /sandbox/cards/{id}/simulate/balance_inquiry',
  'POST /sandbox/cards/{id}/simulate/credit_authorization',
  'POST /sandbox/cards/{id}/simulate/credit_authorization_advice',
  'POST /sandbox/cards/{id}/simulate/financial_authorization',
  'POST /sandbox/cards/{id}/simulate/financial_credit_authorization',
  'POST /sandbox/cards/{id}/simulate/return_reversal',
  'POST /sca/factors',
  'POST /sca/factors/confirm',
  'POST /sca/factors/reset',
  'POST /sca/factors/reset/{resetId}/complete',
  'POST /sca/login/complete',
  'POST /sca/login/start',
  'POST /sca/record-event',
];

/**
 * They begin another platform, move the time of all, or send the deliveries that have failed at the moment; a fork costs much, and its test repeats it.
 */
const ANSWERED_BY_THE_MOMENT: ReadonlySet<string> = new Set([
  'POST /sandbox/forks',
  'POST /sandbox/reset',
  'POST /sandbox/snapshots',
  'POST /sandbox/test-clock',
  'POST /webhook-deliveries/replay',
]);

/** A request that was made under a key, with the answer it had. */
interface Made {
  /** As the document names it. */
  readonly operation: string;
  readonly repeat: () => Promise<{ readonly status: number; readonly body: any }>;
  readonly first: { readonly status: number; readonly body: any };
}

/** Every operation that takes an Idempotency-Key is done, its answer is lost, the world changes, and it is asked for again. */
describe('a request that is repeated after its answer was lost and the world has changed', () => {
  let application: TestApplication;
  let api: ApiClient;
  let receiver: WebhookReceiver;
  const made: Made[] = [];

  const keyed = async (operation: string, path: string, body: unknown, by: ApiClient = api) => {
    const options = { headers: { 'idempotency-key': randomUUID() } };
    const repeat = () => by.post(path, body, options);
    const first = await repeat();
    made.push({ operation, repeat, first });
    return first.body;
  };

  beforeAll(async () => {
    application = await TestApplication.boot();
    receiver = await WebhookReceiver.start();
    ({ api } = application);
    await api.patch('/config', { webhookEndpoint: receiver.url });
  }, 60_000);
  afterAll(async () => {
    await application.close();
    await receiver.close();
  });

  it('has the first answer, and records nothing', async () => {
    const { customerId, accountId } = await fundedCustomer(api, 1_000_000);
    const [usd, eur, slow] = [
      await usdPayee(api, customerId),
      await eurPayee(api, customerId),
      await usdPayee(api, customerId, '005'),
    ];
    const from = { source: { accountId } };
    const out = { ...from, destination: { accountId: usd }, amount: 1_000 };
    const into = { source: { accountId: usd }, destination: { accountId }, amount: 1_000 };
    const quote = {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: eur },
      lockedCurrencySide: 'RECEIVING',
      lockedCurrencyAmount: 1_000,
    };
    const pushed = { ...quote, source: { sourceType: 'REALTIME_FUNDING', customerId, currency: 'USD' } };

    await keyed('POST /transfer-out', '/transfer-out', out);
    await keyed('POST /transfer-in', '/transfer-in', into);
    await keyed('POST /sandbox/triggers', '/sandbox/triggers', { type: 'OUTGOING_PAYMENT.COMPLETED' });
    await keyed('POST /quotes', '/quotes', { ...quote, immediatelyExecute: true });
    await keyed('POST /quotes', '/quotes', {
      ...quote,
      source: { ...quote.source, accountId: usd },
      immediatelyExecute: true,
    });
    const { id: quoteId } = await keyed('POST /quotes', '/quotes', quote);
    await keyed('POST /quotes/{quoteId}/execute', `/quotes/${quoteId}/execute`, {});
    const { id: waiting } = await keyed('POST /quotes', '/quotes', pushed);
    await keyed('POST /sandbox/send', '/sandbox/send', { quoteId: waiting, currencyCode: 'USD' });

    const held = await api.post('/transfer-out', { ...out, destination: { accountId: slow } });
    await keyed('POST /transactions/{transactionId}/confirm', `/transactions/${held.body.id}/confirm`, {});
    await keyed('POST /transactions/{transactionId}/cancel', `/transactions/${held.body.id}/cancel`, {});
    const incoming = {
      senderUmaAddress: '$success.usd@sandbox.uma.money',
      customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 1_000,
    };
    for (const decision of ['approve', 'reject']) {
      await application.settle(); // so that the next message is the question
      receiver.answerNext({ status: 202 });
      const { id } = await keyed('POST /sandbox/uma/receive', '/sandbox/uma/receive', incoming);
      await receiver.waitFor(
        ({ envelope }) => envelope.type === 'INCOMING_PAYMENT.PENDING' && envelope.data['id'] === id,
      );
      await application.settle();
      await keyed(`POST /transactions/{transactionId}/${decision}`, `/transactions/${id}/${decision}`, {});
    }

    await keyed('POST /customers', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Alan Turing' });
    await keyed('POST /sandbox/internal-accounts/{accountId}/fund', `/sandbox/internal-accounts/${accountId}/fund`, {
      amount: 1_000,
    });
    const { id: cardId } = await keyed('POST /cards', '/cards', {
      cardholderId: customerId,
      platformCardId: 'repeated-card-ok',
      form: 'VIRTUAL',
      fundingSources: [accountId],
    });
    await application.settle();
    const simulate = (message: string, body: object) =>
      keyed(`POST /sandbox/cards/{id}/simulate/${message}`, `/sandbox/cards/${cardId}/simulate/${message}`, body);
    const { id: cardTransactionId } = await simulate('authorization', {
      amount: 500,
      currency: { code: 'USD' },
      merchant: { descriptor: 'COFFEE SHOP', mcc: '5814', country: 'US' },
    });
    await simulate('clearing', { cardTransactionId, amount: 500 });
    await simulate('return', { cardTransactionId, amount: 200 });

    const [{ id: webhookId }] = (await api.get('/webhook-deliveries?limit=1')).body.data;
    await keyed('POST /webhook-deliveries/{webhookId}/retry', `/webhook-deliveries/${webhookId}/retry`, {});

    const agent = await AgentClient.connected(api, application.url, customerId);
    await keyed('POST /agents/me/transfer-out', '/agents/me/transfer-out', out, agent);
    await keyed('POST /agents/me/transfer-in', '/agents/me/transfer-in', into, agent);
    const { id: agentsQuote } = await keyed('POST /agents/me/quotes', '/agents/me/quotes', quote, agent);
    await keyed('POST /agents/me/quotes/{quoteId}/execute', `/agents/me/quotes/${agentsQuote}/execute`, {}, agent);

    const link = { provider: 'BRALE', apiClientId: 'client', apiClientSecret: 'secret' };
    const { id: linkId } = await keyed('POST /stablecoin-provider-accounts', '/stablecoin-provider-accounts', link);
    const { id: token } = await keyed('POST /stablecoins', '/stablecoins', {
      providerTokenIdentifier: 'token',
      networkTokenIdentifier: 'btkn1token-ok',
      network: 'SPARK',
      stablecoinProviderAccountId: linkId,
    });
    const wallet = await sparkWallet(api, customerId);
    await keyed('POST /stablecoins/{stablecoinId}/mints', `/stablecoins/${token}/mints`, {
      amount: '1000000',
      fundingSource: { type: 'WIRE' },
      destination: { accountId: wallet },
    });
    await keyed('POST /stablecoins/{stablecoinId}/burns', `/stablecoins/${token}/burns`, {
      amount: '1000000',
      source: { type: 'EXTERNAL_ACCOUNT' },
      destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: usd, rail: 'ACH_CREDIT' },
    });
    const other = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Grace Hopper' });
    const kyc = `/customers/${other.body.id}/kyc-link`;
    await keyed('POST /customers/{customerId}/kyc-link', kyc, {});

    expect(
      made.filter(({ first }) => first.status >= 300).map(({ operation, first }) => [operation, first.body]),
    ).toEqual([]);
    await application.advance('10m');

    // the world changes: payees and a customer are gone, an account is frozen, prices, limits, currencies and the agent are others
    for (const payee of [usd, eur, slow, wallet])
      expect((await api.delete(`/customers/external-accounts/${payee}`)).status).toBe(204);
    expect((await api.delete(`/customers/${other.body.id}`)).status).toBeLessThan(300);
    const fee = { amount: 5_000, currency: 'USD' };
    const changed = await api.patch('/config', {
      webhookEndpoint: null,
      feeConfigs: [
        { feeType: 'CROSS_CURRENCY_TRANSACTION', sourceCurrency: 'USD', fixedFee: fee, variableFeeBps: 100 },
      ],
      supportedCurrencies: (await api.get('/config')).body.supportedCurrencies.map((each: object) => ({
        ...each,
        minAmount: 1,
        maxAmount: 2,
        enabledTransactionTypes: ['INCOMING'],
      })),
    });
    expect(changed.status).toBe(200);
    const policy = { ...GENEROUS, permissions: ['VIEW_TRANSACTIONS'] };
    expect((await api.patch(`/agents/${agent.agentId}/policy`, policy)).status).toBe(200);
    expect((await api.patch(`/agents/${agent.agentId}`, { isPaused: true })).status).toBe(200);
    for (const currency of ['USD', 'EUR']) {
      const payload = { accountId: await accountIn(api, customerId, currency), status: 'FROZEN' as const };
      await application.execute(ChangeInternalAccountStatus, payload);
    }
    await application.settle();
    const usage = (await api.get(`/agents/${agent.agentId}`)).body.usage;

    await loseAnswers(application);
    const head = await application.get(EventStore).head();
    for (const { operation, first, repeat } of made) {
      const { status, body } = await repeat();
      expect([operation, status, JSON.stringify(body)]).toEqual([operation, first.status, JSON.stringify(first.body)]);
    }
    expect(await application.get(EventStore).head()).toBe(head);
    expect((await api.get(`/agents/${agent.agentId}`)).body.usage).toEqual(usage);
    const offered = operationsOf(await fetchDocument(application.url))
      .filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .filter(({ description }) => !description!.includes('the permission MANAGE')) // moves no money
      .map(({ name }) => name);
    const known = [...made.map(({ operation }) => operation), ...WITHOUT_MONEY];
    expect(offered.filter((name) => !known.includes(name))).toEqual([]);
    expect(WITHOUT_MONEY.filter((name) => !offered.includes(name))).toEqual([]);
    expect(application.faults).toEqual([]);
  }, 120_000);

  it('has the first answer in the same characters, whatever the operation and whatever was answered', async () => {
    const [another] = application.seenBy([await application.createPlatform({ name: 'All operations' })]);
    const stage = await HostileStage.on(another!);
    const takesKey = ({ name, parameters }: Operation) =>
      parameters.some((parameter) => parameter.name === 'Idempotency-Key') && !ANSWERED_BY_THE_MOMENT.has(name);
    const operations = stage.operations.filter(takesKey);
    const right = operations.map((operation) => stage.rightRequest(operation));
    const unknown = stage.withUnknownIds().filter((attack) => operations.some(({ name }) => name === attack.operation));
    const attacks = [...right, ...right, ...unknown]; // a second request of a kind is often refused
    const { answers, recorded } = await stage.answeredAgain(attacks);
    const unlike = answers.flatMap(([first, second, third], index) => {
      // a refusal that is not recorded is answered once it is kept, and again as long as it is
      const given = first.status < 300 ? [first, second, third] : recorded.has(second.requestId) ? [second, third] : [];
      const texts = given.map(({ status, text }) => `${status} ${withoutRequestId(text)}`);
      return new Set(texts).size > 1 ? [{ operation: attacks[index]!.operation, texts }] : [];
    });
    expect(unlike).toEqual([]);
    const done = new Set(answers.flatMap(([{ status }], index) => (status < 300 ? [attacks[index]!.operation] : [])));
    expect([done.size > 30, recorded.size > 20]).toEqual([true, true]);
    expect(application.faults).toEqual([]);
    stage.hangUp();
  }, 60_000);
});
