import { randomUUID } from 'node:crypto';
import type { ApiClient } from './api-client.js';
import { AgentClient, GENEROUS } from './agent-client.js';
import type { TestApplication } from './application.js';
import { CSV_TEXT, FORM_TYPE, formText } from './form-text.js';
import { BrowserPasskey } from './browser-passkey.js';
import { approvedEuropean } from './european-customer.js';
import { accountIn, eurPayee, fundedCustomer, sparkWallet, usdPayee } from './main-job.js';
import { type Operation, type Parameter, fetchDocument, filledPath, operationsOf } from './openapi.js';
import { wellFormed } from './request-bodies.js';
import { ClientKey, sealCode, stampHeaders } from './wallet-client.js';

/**
 * Ids by the name of the path parameter; `externalAccountId of platform` if a path segment matters, `customerId of BUSINESS` if a variant
 * does.
 */
export type Belongings = Readonly<Record<string, string>>;

const UMA_RECEIVER = '$success.usd@sandbox.uma.money';

/** One resource of every kind with an id, for tests that call all routes. */
export async function belongings(application: TestApplication, api = application.api): Promise<Belongings> {
  const known = await knownBelongings(application, api);
  return { ...known, ...(await further(application, api, known)) };
}

/** Items of lists without an example, each created by a POST to its list. */
async function further(application: TestApplication, api: ApiClient, known: Belongings): Promise<Belongings> {
  const document = await fetchDocument(application.url);
  const operations = operationsOf(document);
  const ids: Record<string, string> = {};
  for (const { method, path } of operations) {
    const [, list, parameter] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? [];
    if (method !== 'GET' || parameter === undefined || ownId({ ...known, ...ids }, path, parameter)) continue;
    const creation = operations.find(({ name }) => name === `POST ${list}`);
    if (creation === undefined) continue;
    const { body, headers } = wellFormed(creation, document, known);
    const answer = await api.send('POST', addressOf(known, creation), body, { headers });
    ids[parameter] = answer.body.id as string;
  }
  if (Object.keys(ids).length > 0) await application.settle();
  return ids;
}

async function knownBelongings(application: TestApplication, api: ApiClient): Promise<Belongings> {
  const stopWebhooks = await haveWebhooks(api);
  const customer = await fundedCustomer(api);
  const externalAccountId = await usdPayee(api, customer.customerId);
  const eur = await eurPayee(api, customer.customerId);
  const platformAccount = await api.post('/platform/external-accounts', {
    currency: 'EUR',
    accountInfo: {
      accountType: 'EUR_ACCOUNT',
      iban: 'DE89370400440532013001',
      beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Acme GmbH' },
    },
  });
  const transfer = await api.post('/transfer-out', {
    source: { accountId: customer.accountId },
    destination: { accountId: externalAccountId },
    amount: 500,
  });
  const quote = await api.post('/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: customer.accountId },
    destination: { destinationType: 'ACCOUNT', accountId: eur },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
  });
  const card = await api.post('/cards', {
    cardholderId: customer.customerId,
    platformCardId: `card-of-${customer.customerId}-ok`,
    form: 'VIRTUAL',
    fundingSources: [customer.accountId],
  });
  await application.settle();
  const purchase = await api.post(`/sandbox/cards/${card.body.id}/simulate/authorization`, {
    amount: 100,
    currency: { code: 'USD' },
    merchant: { descriptor: 'COFFEE SHOP', mcc: '5814', country: 'US' },
  });
  const business = await undecidedBusiness(api);
  const owner = await api.post('/beneficial-owners', {
    customerId: business,
    roles: ['UBO'],
    ownershipPercentage: 60,
    personalInfo: {
      firstName: 'Ana',
      lastName: 'Souza',
      birthDate: '1980-01-31',
      nationality: 'US',
      idType: 'SSN',
      identifier: '123-45-6789',
      address: { line1: '1 Main Street', postalCode: '94105', country: 'US' },
    },
  });
  const form = formText({ documentHolder: business, documentType: 'ARTICLES_OF_INCORPORATION', country: 'US' });
  const document = await api.post('/documents', form, { headers: { 'content-type': FORM_TYPE } });
  const job = await api.post('/customers/bulk/csv', formText({}, CSV_TEXT), { headers: { 'content-type': FORM_TYPE } });
  const verification = await api.post('/verifications', { customerId: business });
  const awaited = await api.post('/quotes', {
    source: { sourceType: 'REALTIME_FUNDING', customerId: customer.customerId, currency: 'USD' },
    destination: { destinationType: 'ACCOUNT', accountId: eur },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
  });
  const lookup = await api.get(`/receiver/uma/${encodeURIComponent(UMA_RECEIVER)}?customerId=${customer.customerId}`);
  const inviter = await api.read(`/customers/${customer.customerId}`);
  const invitee = await api.read(`/customers/${business}`);
  const invitation = await api.post('/invitations', { inviterUma: inviter.umaAddress });
  const wallet = await walletOf(api);
  const stablecoin = await stablecoinOf(api, customer.customerId);
  const agent = await agentOf(application, api, customer, externalAccountId, eur);
  const token = await api.post('/tokens', { name: 'Walk', permissions: ['VIEW'] });
  await application.settle();
  const deliveries = await api.get('/webhook-deliveries?limit=1');
  const events = await api.get('/events?limit=1');
  await stopWebhooks();
  return {
    customerId: customer.customerId,
    'customerId of BUSINESS': business,
    'customerId of beneficial-owners': business,
    'customerId of documents': business,
    'customerId of verifications': business,
    jobId: job.body.jobId,
    documentId: document.body.id,
    beneficialOwnerId: owner.body.id,
    verificationId: verification.body.id,
    'id of cards': card.body.id,
    cardTransactionId: purchase.body.id,
    accountId: customer.accountId,
    externalAccountId,
    'accountId of receiver': externalAccountId,
    receiverUmaAddress: UMA_RECEIVER,
    lookupId: lookup.body.lookupId,
    'accountId in USDC': await accountIn(api, customer.customerId, 'USDC'),
    'externalAccountId of platform': platformAccount.body.id,
    transactionId: transfer.body.id,
    quoteId: quote.body.id,
    'quoteId of send': awaited.body.id,
    tokenId: token.body.id,
    invitationCode: invitation.body.code,
    umaAddress: inviter.umaAddress,
    'umaAddress of invitee': invitee.umaAddress,
    webhookId: deliveries.body.data[0].id,
    eventId: events.body.data[0].id,
    requestId: job.headers.get('x-request-id')!,
    ...wallet,
    ...stablecoin,
    ...agent,
    ...(await authenticatorOf(application, api)),
  };
}

/** Creates an agent of the customer, as which `api` can then call, with a quote, a pending approval and another agent's code. */
async function agentOf(
  application: TestApplication,
  api: ApiClient,
  { customerId, accountId }: { readonly customerId: string; readonly accountId: string },
  payee: string,
  eur: string,
): Promise<Belongings> {
  const agent = await AgentClient.connected(api, application.url, customerId, {
    ...GENEROUS,
    approvalThresholds: { amount: 1_000 },
  });
  api.agentToken = agent.accessToken;
  const quote = await agent.post('/agents/me/quotes', {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: eur },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
  });
  const waiting = await agent.post('/agents/me/transfer-out', {
    source: { accountId },
    destination: { accountId: payee },
    amount: 1_500,
  });
  const other = await api.post('/agents', { name: 'Another', customerId, policy: GENEROUS });
  return {
    agentId: agent.agentId,
    actionId: waiting.body.id,
    'quoteId of me': quote.body.id,
    'code of device-codes': other.body.deviceCode.code,
  };
}

/**
 * If no endpoint is set, sets one at which no server listens, so that its webhooks wait for their next attempt. Returns a function that
 * removes it, since it would also get all later webhooks.
 */
async function haveWebhooks(api: ApiClient): Promise<() => Promise<unknown>> {
  const body = await api.read('/config');
  if (body.webhookEndpoint !== undefined) return async () => undefined;
  await api.patch('/config', { webhookEndpoint: 'http://127.0.0.1:9/webhooks' });
  return () => api.patch('/config', { webhookEndpoint: null });
}

/** Creates an embedded wallet with a credential and a session. */
async function walletOf(api: ApiClient): Promise<Belongings> {
  const owner = await api.post('/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
  });
  const accountId = await accountIn(api, owner.body.id, 'USDB');
  const credential = (await api.read(`/auth/credentials?accountId=${accountId}`)).data[0];
  const path = `/auth/credentials/${credential.id}`;
  const key = new ClientKey();
  const { otpEncryptionTargetBundle } = (await api.post(`${path}/challenge`)).body;
  const proof = { type: credential.type, encryptedOtpBundle: sealCode(otpEncryptionTargetBundle, '000000', key) };
  const asked = await api.post(`${path}/verify`, proof);
  const session = await api.post(`${path}/verify`, proof, { headers: stampHeaders(key, asked.body) });
  return {
    'accountId of internal-accounts': accountId,
    'accountId of auth': accountId,
    credentialId: credential.id,
    sessionId: session.body.id,
    ...(await delegatedKeyOf(api, owner.body.id, accountId, key)),
  };
}

/** Creates a linked provider account, a token of it and a mint into a wallet. */
async function stablecoinOf(api: ApiClient, customerId: string): Promise<Belongings> {
  const post = (path: string, body: unknown) => api.post(path, body, { headers: { 'idempotency-key': randomUUID() } });
  const wallet = await sparkWallet(api, customerId);
  const account = await post('/stablecoin-provider-accounts', {
    provider: 'BRALE',
    apiClientId: 'walk',
    apiClientSecret: 'secret',
  });
  const token = await post('/stablecoins', {
    providerTokenIdentifier: 'token-walk',
    networkTokenIdentifier: 'btkn1walk',
    network: 'SPARK',
  });
  const mint = await post(`/stablecoins/${token.body.id}/mints`, {
    amount: '1000000',
    fundingSource: { type: 'WIRE' },
    destination: { accountId: wallet },
  });
  return {
    stablecoinProviderAccountId: account.body.id,
    stablecoinId: token.body.id,
    stablecoinOperationId: mint.body.id,
    'externalAccountId on Spark': wallet,
  };
}

/** Creates a card funded by the wallet, with the delegated key that allows it. */
async function delegatedKeyOf(
  api: ApiClient,
  cardholderId: string,
  internalAccountId: string,
  session: ClientKey,
): Promise<Belongings> {
  const card = await api.post('/cards', {
    cardholderId,
    platformCardId: `wallet-card-of-${cardholderId}-ok`,
    form: 'VIRTUAL',
    fundingSources: [internalAccountId],
  });
  const body = { cardId: card.body.id, internalAccountId, nickname: 'Walk' };
  const signer = await api.post('/auth/delegated-keys', body);
  const grant = await api.post('/auth/delegated-keys', body, { headers: stampHeaders(session, signer.body) });
  const made = await api.post('/auth/delegated-keys', body, { headers: stampHeaders(session, grant.body) });
  return { cardId: card.body.id, delegatedKeyId: made.body.id };
}

/** Creates a customer with strong authentication, a passkey and a pending reset. */
async function authenticatorOf(application: TestApplication, api: ApiClient): Promise<Belongings> {
  const customerId = await approvedEuropean(application);
  const passkey = new BrowserPasskey();
  const {
    body: { options },
  } = await api.post(`/sca/factors?customerId=${customerId}`, { type: 'PASSKEY' });
  const { origin, credentialId } = passkey;
  await api.post(`/sca/factors/confirm?customerId=${customerId}`, {
    type: 'PASSKEY',
    origin,
    credential: passkey.create(options),
  });
  const {
    body: { resetId },
  } = await api.post(`/sca/factors/reset?customerId=${customerId}`, { factor: 'PASSKEY' });
  return { 'customerId of sca': customerId, 'credentialId of sca': credentialId, resetId };
}

/** Creates a business with incomplete data, so that it can be changed and submitted again. */
async function undecidedBusiness(api: ApiClient): Promise<string> {
  const businessInfo = { legalName: 'Acme, Inc.', country: 'US', registrationNumber: '5523001' };
  return (await api.post('/customers', { customerType: 'BUSINESS', businessInfo })).body.id as string;
}

/** The id for a path parameter; throws if there is none. */
function idFor(ids: Belongings, path: string, parameter: string): string {
  const id = ownId(ids, path, parameter);
  if (id === undefined) throw new Error(`no ${parameter} for ${path}: add one to belongings()`);
  return id;
}

function ownId(ids: Belongings, path: string, parameter: string): string | undefined {
  const own = path.split('/').map((segment) => ids[`${parameter} of ${segment}`]);
  return own.find((each) => each !== undefined) ?? ids[parameter];
}

/** Parameters of which a query requires one, which the document cannot express. */
const ONE_OF_SEVERAL: Readonly<Record<string, string>> = {
  'GET /receiver/uma/{receiverUmaAddress}': 'customerId',
  'GET /receiver/external-account/{accountId}': 'customerId',
};

/** URL of an operation on our own resources, with the required query parameters. */
export function addressOf(ids: Belongings, { name: operation, path, parameters }: Operation): string {
  const isNeeded = ({ name, required }: Parameter): boolean => required === true || name === ONE_OF_SEVERAL[operation];
  const needed = parameters.filter((parameter) => parameter.in === 'query' && isNeeded(parameter));
  const query = needed.map(({ name }) => `${name}=${encodeURIComponent(idFor(ids, path, name))}`).join('&');
  return `${filledPath(path, (name) => idFor(ids, path, name))}${query === '' ? '' : `?${query}`}`;
}
