import { ChangeInternalAccountStatus } from '../../libs/accounts/src/commands/change-internal-account-status.js';
import { ChangeExternalAccountStatus } from '../../libs/accounts/src/commands/change-external-account-status.js';
import { AggregateRunner, FeatureRegistry, ViewReader } from '@app/event-sourcing';
import { EventStore, parseStreamName } from '@app/event-store';
import type { CommandDefinition, RecordedEvent } from '@app/event-sourcing/definitions';
import { derivedUuid, tenantKey, uuidOf, type View } from '@app/kernel';
import { internalAccount } from '../../libs/accounts/src/domain/internal-account/internal-account.decider.js';
import type { ApiClient } from '../support/api-client.js';
import { AgentClient, GENEROUS } from '../support/agent-client.js';
import { TestApplication } from '../support/application.js';
import { Cardholder } from '../support/cardholder.js';
import { completeBusiness, completeIndividual } from '../support/complete-customers.js';
import { approvedEuropean, logIn } from '../support/european-customer.js';
import { FORM_TYPE, formText } from '../support/form-text.js';
import { accountIn, eurPayee, fundedCustomer, usdPayee } from '../support/main-job.js';
import { type ReceivedWebhook, WebhookReceiver } from '../support/webhook-receiver.js';
import { WEBHOOK_TYPES } from '../support/webhook-types.js';

/**
 * A verification in progress is met in production, which delivers to public addresses only: that webhook is followed in its delivery.
 */
const IN_PRODUCTION = ['VERIFICATION.IN_PROGRESS'];

/** Where a resource is read by its id; internal accounts are in a list. */
const PATHS: Readonly<Record<string, string>> = {
  Customer: '/customers/',
  Transaction: '/transactions/',
  Verification: '/verifications/',
  Card: '/cards/',
  CardTransaction: '/transactions/',
  ExternalAccount: '/customers/external-accounts/',
  Job: '/customers/bulk/jobs/',
  AgentAction: '/agents/me/actions/',
  Invitation: '/invitations/',
};

describe('Each type of webhook', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let api: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.boot();
    receiver = await WebhookReceiver.start();
    api = application.api;
    await api.patch('/config', { webhookEndpoint: receiver.url });
    await onboard();
    await authorize();
    await pay();
    await useCards();
    await receive();
    await changeAccounts();
    await askAsAgent();
    await application.settle();
  }, 120_000);
  afterAll(async () => {
    await application.close();
    await receiver.close();
  });

  async function onboard(): Promise<void> {
    const individual = (fullName: string) => api.post('/customers', { customerType: 'INDIVIDUAL', fullName });
    await individual('Maria Lopez');
    await individual('Jane Doe 002');
    const pending = await individual('Jane Doe 001');
    await api.post('/verifications', { customerId: pending.body.id });
    for (const registrationNumber of ['5523', '5523002']) {
      const business = await api.post('/customers', { customerType: 'BUSINESS', businessInfo: { registrationNumber } });
      await api.post('/verifications', { customerId: business.body.id });
    }
    const { umaDomain } = (await api.get('/config')).body;
    const columns =
      'umaAddress,platformCustomerId,customerType,fullName,birthDate,businessLegalName,addressLine1,city,state,postalCode,country';
    const good = `${columns}\n$jane@${umaDomain},jane,INDIVIDUAL,Jane Doe,1990-01-15,,1 Main Street,Oakland,CA,94607,US\n`;
    for (const file of [good, 'no,such,columns\n1,2,3\n']) await importCustomers(file);
    const { id } = await completeBusiness(application.url, api, '5523001');
    await api.post('/verifications', { customerId: id });
    const [inviter, invitee] = [await individual('Ada Lovelace'), await individual('Grace Hopper')];
    const invitation = await api.post('/invitations', { inviterUma: inviter.body.umaAddress });
    await api.post(`/invitations/${invitation.body.code}/claim`, { inviteeUma: invitee.body.umaAddress });
    await application.settle();
  }

  function importCustomers(content: string) {
    return api.post('/customers/bulk/csv', formText({}, content), { headers: { 'content-type': FORM_TYPE } });
  }

  async function pay(): Promise<void> {
    const { customerId, accountId } = await fundedCustomer(api, 1_000_000);
    await application.settle();
    const transferIn = async (suffix: string) =>
      api.post('/transfer-in', {
        source: { accountId: await usdPayee(api, customerId, suffix) },
        destination: { accountId },
        amount: 100,
      });
    for (const suffix of ['000', '002']) await transferIn(suffix);
    for (const suffix of ['001', '003']) {
      const destination = { accountId: await usdPayee(api, customerId, suffix) };
      await api.post('/transfer-out', { source: { accountId }, destination, amount: 100 });
    }
    for (const suffix of ['000', '002', '005', '007', '009']) {
      const quote = await api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, customerId, suffix) },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 1_000,
      });
      if (suffix !== '009') await api.post(`/quotes/${quote.body.id}/execute`);
    }
    await application.settle();
    await application.advance('6m');
    await application.advance('1m');
  }

  /** A payment that its payer authorizes in two steps. */
  async function authorize(): Promise<void> {
    const customerId = await approvedEuropean(application);
    await logIn(api, customerId);
    const accountId = await accountIn(api, customerId, 'USD');
    await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 1_000 });
    const { body } = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, customerId) },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
    });
    await api.post(`/quotes/${body.id}/execute`);
    for (const purpose of ['CURRENCY_CONVERSION', 'PAYOUT']) {
      const { status } = await api.post(`/quotes/${body.id}/authorize`, { code: '123456' });
      expect([purpose, status]).toEqual([purpose, 200]);
    }
  }

  async function useCards(): Promise<void> {
    const holder = await Cardholder.with(application, 50_000);
    const { body: split } = await holder.authorize(1_000);
    for (const amount of [400, 600]) await holder.clear(split.id, amount);
    await holder.simulate('return', { cardTransactionId: split.id, amount: 1_000 });
    await holder.authorize(100, 'SHOP 002');
    for (const state of ['FROZEN', 'ACTIVE']) await holder.change({ state });
    await holder.change({ fundingSources: [holder.accountId] });
  }

  /** Approved payments that cannot be credited when their money comes: one is returned, the other cannot be. */
  async function receive(): Promise<void> {
    for (const sender of ['pending.long', 'pending.norefund']) {
      const { customerId, accountId } = await fundedCustomer(api);
      await application.settle();
      await api.post('/sandbox/uma/receive', {
        senderUmaAddress: `$${sender}.usd@sandbox.uma.money`,
        customerId,
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 500,
      });
      await application.settle();
      await execute(ChangeInternalAccountStatus, { accountId, status: 'FROZEN' });
    }
    await application.advance('6m');
  }

  /** Changes that only reviews and partners make: an external account is under review, an internal one gets other coordinates. */
  async function changeAccounts(): Promise<void> {
    const { customerId, accountId } = await fundedCustomer(api);
    await execute(ChangeExternalAccountStatus, {
      externalAccountId: await usdPayee(api, customerId),
      status: 'UNDER_REVIEW',
    });
    const change = { kind: 'change-funding-instructions', fundingPaymentInstructions: [] } as const;
    const uuid = uuidOf('InternalAccount', accountId);
    await application
      .get(AggregateRunner)
      .run(internalAccount, application.tenant, uuid, change, application.metadata());
    await application.settle();
  }

  async function execute<Data>(command: CommandDefinition<Data>, data: Data): Promise<void> {
    await application.execute(command, data);
    await application.settle();
  }

  /** One that its platform rejects, and one that waits on. */
  async function askAsAgent(): Promise<void> {
    const { customerId, accountId } = await fundedCustomer(api);
    const agent = await AgentClient.connected(api, application.url, customerId, {
      ...GENEROUS,
      defaultExecutionMode: 'APPROVAL_REQUIRED',
    });
    api.agentToken = agent.accessToken;
    const transfer = {
      source: { accountId },
      destination: { accountId: await usdPayee(api, customerId) },
      amount: 500,
    };
    const { body: rejected } = await agent.post('/agents/me/transfer-out', transfer);
    await api.post(`/agents/${agent.agentId}/actions/${rejected.id}/reject`, { reason: 'Not this week' });
    await agent.post('/agents/me/transfer-out', transfer);
  }

  it('is sent in this walk', () => {
    const heard = new Set(receiver.received.map(({ envelope }) => envelope.type));
    expect(WEBHOOK_TYPES.filter((type) => !heard.has(type))).toEqual(IN_PRODUCTION);
  });

  it('reports in production that a verification is in progress, as the answer to its submission shows it', async () => {
    const { tenant, api: production } = await application.createPlatform({ environment: 'PRODUCTION' });
    await production.patch('/config', { webhookEndpoint: 'https://webhooks.invalid/' });
    const customerId = await completeIndividual(application.url, production, 'Jane Doe');
    const { body: inProgress } = await production.post('/verifications', { customerId });
    await application.settle();
    const received = (await toldEvents(tenant)).filter(({ type }) => type === 'VERIFICATION.IN_PROGRESS');
    expect(received).toMatchObject([{ data: inProgress }]);
    const { data } = (await production.get('/webhook-deliveries?type=VERIFICATION.IN_PROGRESS')).body;
    expect(data).toMatchObject([
      { id: received[0]!.id, status: 'PENDING', attempts: [{ url: 'https://webhooks.invalid/' }] },
    ]);
  });

  it('reports each of its events once, with the resource as of that event', async () => {
    const expected = await toldEvents();
    expect(expected.length).toBeGreaterThan(60);
    const came = byId(receiver.received);
    for (const { id, type, at, data } of expected) {
      expect([type, came.get(id)?.map(({ envelope }) => envelope)]).toEqual([
        type,
        [{ id, type, timestamp: at, data }],
      ]);
    }
    const others = receiver.received.filter(({ envelope }) => !expected.some(({ id }) => id === envelope.id));
    expect(new Set(others.map(({ envelope }) => envelope.type))).toEqual(new Set(['TEST']));
  });

  it('shows a resource as its GET does', async () => {
    const seen = new Set<string>();
    for (const { view, uuid, data } of new Map(
      (await toldEvents()).map((received) => [nameOf(received.data as Resource), received]),
    ).values()) {
      const { resource, shown } = await read(data as Resource);
      expect([resource, shown]).toEqual([
        resource,
        await application.get(ViewReader).at(view, application.tenant, uuid),
      ]);
      seen.add(resource);
    }
    expect([...seen].sort()).toEqual([...Object.keys(PATHS), 'InternalAccount'].sort());
  });

  interface Resource {
    readonly id?: string;
    readonly code?: string;
    readonly customerId?: string;
    readonly balance?: { readonly currency: { readonly code: string } };
  }

  /** The resource of a webhook, as GET shows it. */
  async function read({
    id,
    code,
    customerId,
    balance,
  }: Resource): Promise<{ readonly resource: string; readonly shown: unknown }> {
    const resource = id === undefined ? 'Invitation' : id.split(':')[0]!;
    if (resource !== 'InternalAccount')
      return { resource, shown: (await api.get(`${PATHS[resource]}${id ?? code}`)).body };
    const { body } = await api.get(
      customerId === undefined
        ? '/platform/internal-accounts'
        : `/customers/internal-accounts?customerId=${customerId}&currency=${balance!.currency.code}`,
    );
    return { resource, shown: (body.data as Resource[]).find((account) => account.id === id) };
  }

  interface Told {
    readonly id: string;
    readonly type: string;
    readonly at: string;
    readonly data: unknown;
    readonly view: View;
    /** Of the stream that holds it. */
    readonly uuid: string;
  }

  /** Every event of a platform that has a notification, with the webhook that must report it. */
  async function toldEvents(tenant = application.tenant): Promise<Told[]> {
    const { notifications } = application.get(FeatureRegistry);
    const received: Told[] = [];
    for (const stored of await application.get(EventStore).readAll(0n, 100_000)) {
      const notification = notifications.find(({ event }) => event.type === stored.type);
      if (notification === undefined || stored.metadata.tenant !== tenantKey(tenant)) continue;
      const type = notification.type(stored as unknown as RecordedEvent);
      if (type === null) continue;
      const { id: uuid } = parseStreamName(stored.stream);
      const data = await application.get(ViewReader).at(notification.view, tenant, uuid, stored.revision);
      received.push({
        id: `Webhook:${derivedUuid('Webhook', stored.id, type)}`,
        type,
        at: stored.metadata.at,
        data,
        view: notification.view as View,
        uuid,
      });
    }
    return received;
  }
});

function nameOf({ id, code }: { readonly id?: string; readonly code?: string }): string | undefined {
  return id ?? code;
}

function byId(received: readonly ReceivedWebhook[]): ReadonlyMap<string, readonly ReceivedWebhook[]> {
  const found = new Map<string, ReceivedWebhook[]>();
  for (const webhook of received) found.set(webhook.envelope.id, [...(found.get(webhook.envelope.id) ?? []), webhook]);
  return found;
}
