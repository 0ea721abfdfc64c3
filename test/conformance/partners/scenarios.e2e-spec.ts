import { randomUUID } from 'node:crypto';
import { ACCOUNT_SCENARIOS } from '@app/accounts';
import { CARD_SCENARIOS } from '@app/cards';
import { PAYMENT_SCENARIOS } from '@app/payments';
import type { Scenario } from '@app/kernel';
import { STABLECOIN_SCENARIOS } from '@app/stablecoins';
import type { Fault } from '../../../apps/partner-reference/src/faults.js';
import type { ReferencePartner } from '../../../apps/partner-reference/src/reference-partner.js';
import { untilReady } from '../../support/api-client.js';
import { PartnersStage } from './partners.stage.js';

/** Not chosen behind the protocol: an issuer declines before it asks, ids of accounts are ours, and addresses have check digits. */
const OF_THE_SIMULATOR = /^(merchants|card-funding-accounts|wallet-[a-z]+)\./;
const ROWS = [...ACCOUNT_SCENARIOS, ...PAYMENT_SCENARIOS, ...STABLECOIN_SCENARIOS, ...CARD_SCENARIOS]
  .flatMap((table) => table.scenarios())
  .filter(({ scenarioId }) => !OF_THE_SIMULATOR.test(scenarioId));
const ANY = '999';
type Faults = readonly (Fault | null)[];

interface Played {
  /** Address of the resource; absent where the request was refused. */
  readonly path?: string;
  readonly refusal?: { readonly status: number; readonly code: string };
}

/** Statuses, failure and webhooks of a play. */
interface Seen {
  readonly played: Played;
  readonly statuses: string[];
  code?: string;
  webhooks: readonly string[];
}

/** Scenarios of the sandbox, played in production with reference partners: same transitions, same webhooks. */
describe('The scenarios of accounts, payments, cards and stablecoins, behind the partner protocol', () => {
  let stage: PartnersStage;
  let provider: ReferencePartner;
  const seen = new Map<string, Seen>();

  /** Plays all of them side by side, since most of the time is waiting. */
  beforeAll(async () => {
    stage = await PartnersStage.open();
    for (const port of [
      'payment-network',
      'exchange-market',
      'uma-network',
      'card-issuer',
      'name-verification',
    ] as const)
      await stage.connect(port);
    provider = await stage.connect('stablecoin-provider');
    for (const row of ROWS) {
      const played = await PLAYS[row.scenarioId.split('.')[0]!]!(row.value);
      seen.set(row.scenarioId, { statuses: [], webhooks: [], played });
    }
    await stage.application.settle();
    await look(ROWS);
    let passed = 0;
    const moments = new Set(ROWS.map(({ afterSeconds = 0 }) => afterSeconds).filter((seconds) => seconds > 0));
    for (const seconds of [...moments].sort((one, other) => one - other)) {
      await stage.application.advance((seconds - passed) * 1_000);
      passed = seconds;
      await stage.reportAll();
      await stage.application.settle();
      await look(ROWS.filter(({ afterSeconds }) => afterSeconds === seconds));
    }
    for (const each of seen.values())
      if (each.played.path !== undefined) each.webhooks = await webhooksOf(each.played.path);
  });
  afterAll(() => stage.close());

  async function look(rows: readonly Scenario[]): Promise<void> {
    for (const { scenarioId } of rows) {
      const each = seen.get(scenarioId)!;
      if (each.played.path === undefined) continue;
      const body = await stage.payments.api.read(each.played.path);
      const { failureReason = body.stateReason ?? undefined } = body;
      const status = body.beneficiaryVerificationStatus ?? body.issuanceStatus ?? body.state ?? body.status;
      if (each.statuses.at(-1) !== status) each.statuses.push(status);
      if (failureReason !== undefined) each.code = failureReason;
    }
  }
  /** Stablecoins and external accounts have none. */
  async function webhooksOf(path: string): Promise<readonly string[]> {
    if (path.startsWith('/transactions/')) return stage.payments.received(idOf(path), '');
    if (!path.startsWith('/cards/')) return [];
    return stage.payments.received(idOf(path), '', { context: 'cards', name: 'card' });
  }
  const idOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const transaction = (id: string): Played => ({ path: `/transactions/${id}` });

  const PLAYS: Readonly<Record<string, (value?: string) => Promise<Played>>> = {
    quotes: async (value = ANY) => {
      const { customerId, accountId } = await stage.payments.funded(1_000);
      const destination = await stage.payments.euros(customerId, value);
      return executed(await stage.payments.quote(accountId, destination, 1_000));
    },
    'transfers-out': async (value = ANY) => {
      const { customerId, accountId } = await stage.payments.funded(1_000);
      const { body } = await stage.payments.transferOut(
        accountId,
        await stage.payments.dollars(customerId, value),
        1_000,
      );
      return transaction(body.id);
    },
    'transfers-in': async (value = ANY) => {
      const { customerId, accountId } = await stage.payments.funded(0);
      const { body } = await stage.payments.transferIn(
        await stage.payments.dollars(customerId, value),
        accountId,
        1_000,
      );
      return transaction(body.id);
    },
    'uma-users': async (user = 'stranger') => {
      const { customerId, accountId } = await stage.payments.funded(1_000);
      const umaAddress = `$${user}.usd@sandbox.uma.money`;
      const found = await stage.payments.api.get(
        `/receiver/uma/${encodeURIComponent(umaAddress)}?customerId=${customerId}`,
      );
      if (found.status >= 400) return { refusal: { status: found.status, code: found.body.code } };
      const destination = { destinationType: 'UMA_ADDRESS', umaAddress };
      return executed(await stage.payments.quote(accountId, '', 1_000, { destination, lookupId: found.body.lookupId }));
    },
    'beneficiary-names': async (value = ANY) => {
      const account = stage.payments.dollarAccount(await stage.payments.customer(), value);
      const { status, body } = await stage.payments.api.post('/customers/external-accounts', account);
      if (status >= 400) return { refusal: { status, code: body.code } };
      return { path: `/customers/external-accounts/${body.id}` };
    },
    'card-references': async (value = ANY) => {
      const { customerId: cardholderId, accountId } = await stage.payments.funded(0);
      const order = { cardholderId, platformCardId: `card-${value}`, form: 'VIRTUAL', fundingSources: [accountId] };
      return { path: `/cards/${(await stage.payments.api.post('/cards', order)).body.id}` };
    },
    'stablecoin-clients': (value = ANY) =>
      link({ apiClientId: `client-${randomUUID()}-${value}` }, value === '003' ? ['LOST_ANSWER'] : []),
    'stablecoin-provider-accounts': (value = ANY) => link({ providerAccountId: `account-${randomUUID()}-${value}` }),
    'stablecoin-tokens': (value = ANY) =>
      register({ providerTokenIdentifier: `${randomUUID()}-${value}` }, value === '003' ? [null, 'LOST_ANSWER'] : []),
    'stablecoin-network-tokens': (value = ANY) => register({ networkTokenIdentifier: `btkn1${randomUUID()}-${value}` }),
    'stablecoin-operations': async (value = ANY) => {
      const bank = await stage.payments.dollars(await stage.payments.customer(), value);
      const destination = { type: 'EXTERNAL_ACCOUNT', externalAccountId: bank, rail: 'ACH_CREDIT' };
      const burn = { amount: '1000000', source: { type: 'EXTERNAL_ACCOUNT' }, destination };
      const { path } = await register({});
      return posted(`${path}/burns`, burn, '/stablecoin-operations', value === '005' ? [null, 'LOST_ANSWER'] : []);
    },
  };
  async function executed({ body }: { readonly body: { readonly id: string; readonly transactionId?: string } }) {
    const { status } = await stage.payments.execute(body.id);
    expect(status).toBe(200);
    return transaction(body.transactionId!);
  }
  /** The resource that a request makes; the provider's answers to it have these faults. A provider without faults may be slow: the request is sent again. */
  async function posted(path: string, content: object, under: string, faults: Faults = []): Promise<Played> {
    provider.failNext(...faults);
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => stage.payments.api.post(path, content, { headers });
    const { status, body } = await (faults.length > 0 ? send() : untilReady(send));
    return status < 400 ? { path: `${under}/${body.id}` } : { refusal: { status, code: body.code } };
  }
  function link(changes: object, faults: Faults = []): Promise<Played> {
    const content = { provider: 'BRALE', apiClientId: `client-${randomUUID()}`, apiClientSecret: 'secret', ...changes };
    return posted('/stablecoin-provider-accounts', content, '/stablecoin-provider-accounts', faults);
  }
  async function register(changes: object, faults: Faults = []): Promise<Played> {
    const { path, refusal } = await link({});
    if (path === undefined) throw new Error(`no provider account: ${JSON.stringify(refusal)}`);
    const token = { providerTokenIdentifier: randomUUID(), networkTokenIdentifier: `btkn1${randomUUID()}` };
    const named = { network: 'SPARK', stablecoinProviderAccountId: idOf(path), ...token, ...changes };
    return posted('/stablecoins', named, '/stablecoins', faults);
  }

  it.each(ROWS.map((row) => [row.scenarioId, row] as const))('%s ends as it does in the sandbox', (scenarioId, row) => {
    const { statuses, code, webhooks, played } = seen.get(scenarioId)!;
    const refusal = row.httpStatus === undefined ? undefined : { status: row.httpStatus, code: row.code };
    expect(played.refusal).toEqual(refusal);
    if (refusal !== undefined) return;
    const { statuses: expected, code: reason, webhooks: sent = [] } = row;
    expect({ statuses, code, webhooks }).toEqual({ statuses: expected, code: reason, webhooks: sent });
  });
});
