import { randomUUID } from 'node:crypto';
import type { Answer, ApiClient } from '../../support/api-client.js';
import type { TestApplication } from '../../support/application.js';
import { Cardholder } from '../../support/cardholder.js';
import { completeBusiness } from '../../support/complete-customers.js';
import { evmWallet } from '../../support/evm-wallet.js';
import { approvedEuropean, europeanCustomer } from '../../support/european-customer.js';
import { accountIn, fundedCustomer } from '../../support/main-job.js';
import { ClientKey, sealCode, stampHeaders } from '../../support/wallet-client.js';
import { PaymentsStage } from '../payments/payments.stage.js';
import { AMOUNT, StablecoinsStage } from '../stablecoins/stablecoins.stage.js';

/** Consequences of a scenario that can be seen over HTTP. */
export interface Seen {
  readonly status?: string;
  readonly code?: string;
  readonly httpStatus?: number;
}

/** A scenario that was begun: the id that its webhooks carry, and its present consequences. */
export interface Played {
  readonly id?: string;
  look(): Promise<Seen>;
}

type Play = (value: string | undefined) => Promise<Played>;

const US = { line1: '1 Main Street', postalCode: '94105', country: 'US' };
const ANY = '777';

/** The scenarios on their platforms. */
interface Stage {
  /** Sends the value of a table where it belongs, by the name that begins the ids of its scenarios. */
  readonly plays: Readonly<Record<string, Play>>;
  /** One caller of each platform. */
  readonly callers: readonly ApiClient[];
}

export async function scenarioPlays(application: TestApplication): Promise<Stage> {
  const { api, url } = application;
  const payments = await PaymentsStage.open(application);
  const stablecoins = await StablecoinsStage.on(application);
  const token = await stablecoins.token();
  const linking = await StablecoinsStage.on(application);
  const post = (path: string, body: unknown) => api.post(path, body);

  const refused = ({ status, body }: Answer<{ readonly code: string }>): Played => ({
    look: async () => ({ httpStatus: status, code: body.code }),
  });
  /** The resource at an address, where the request was accepted. */
  const shown = (answer: Answer<any>, address: (id: string) => string, member: string, by = api): Played => {
    if (answer.status >= 400) return refused(answer);
    const { id } = answer.body;
    return {
      id,
      look: async () => {
        const body = await by.read(address(id));
        const code = body.failureReason ?? body.declineReason ?? body.stateReason;
        return { status: body[member], ...(typeof code === 'string' && { code }) };
      },
    };
  };
  const transaction = (answer: Answer<any>) => shown(answer, (id) => `/transactions/${id}`, 'status');
  const quoted = async (customer: { customerId: string; accountId: string }, destination: object) => {
    const quote = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: customer.accountId },
      destination,
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
    });
    return transaction(await post(`/quotes/${quote.body.id}/execute`, {}));
  };
  const wallet = async (address: string, method: string) => {
    const { body } = await post('/customers/external-accounts', {
      customerId: await europeanCustomer(api),
      currency: 'USDC',
      ownershipType: 'FIRST_PARTY',
      accountInfo: { accountType: 'BASE_WALLET', address },
    });
    const challenge = await post(`/customers/external-accounts/${body.id}/challenge`, { method });
    return { id: body.id as string, message: challenge.body.messageToSign as string };
  };
  const externalAccount = (answer: Answer<any>, member = 'status') =>
    shown(answer, (id) => `/customers/external-accounts/${id}`, member);
  const stablecoin = async (changes: object) => {
    const names = { providerTokenIdentifier: randomUUID(), networkTokenIdentifier: `btkn1${randomUUID()}` };
    const unlike = Object.fromEntries(Object.entries(names).map(([name, value]) => [name, `${value}-abc`]));
    const answer = await stablecoins.register({ ...unlike, ...changes });
    return shown(answer, (id) => `/stablecoins/${id}`, 'issuanceStatus', stablecoins.api);
  };
  const link = async (changes: object) => {
    const answer = await linking.link({ apiClientId: `${randomUUID()}-abc`, ...changes });
    return shown(answer, (id) => `/stablecoin-provider-accounts/${id}`, 'status', linking.api);
  };
  const holder = await Cardholder.with(application, 1_000_000);

  const plays: Stage['plays'] = {
    'contact-codes': async (code = '000000') => {
      const id = await europeanCustomer(api);
      await post(`/customers/${id}/verify-email`, undefined);
      const answer = await post(`/customers/${id}/verify-email/confirm`, { code });
      return answer.status >= 400
        ? refused(answer)
        : { look: async () => ({ status: answer.body.contactVerification.email }) };
    },
    'wallet-codes': async (code = '123456') => {
      const owner = await post('/customers', {
        customerType: 'INDIVIDUAL',
        fullName: 'Ada Lovelace',
        email: `${randomUUID()}@example.com`,
      });
      await application.settle();
      const accountId = await accountIn(api, owner.body.id, 'USDB');
      const credential = (await api.read(`/auth/credentials?accountId=${accountId}`)).data[0];
      const path = `/auth/credentials/${credential.id}`;
      const key = new ClientKey();
      const { otpEncryptionTargetBundle } = (await post(`${path}/challenge`, undefined)).body;
      const proof = { type: credential.type, encryptedOtpBundle: sealCode(otpEncryptionTargetBundle, code, key) };
      const asked = await post(`${path}/verify`, proof);
      if (asked.status >= 400) return refused(asked);
      const session = await api.post(`${path}/verify`, proof, { headers: stampHeaders(key, asked.body) });
      return session.status >= 400 ? refused(session) : { look: async () => ({}) };
    },
    individuals: async (value = 'Lopez') =>
      shown(
        await post('/customers', { customerType: 'INDIVIDUAL', fullName: `Maria ${value}` }),
        (id) => `/customers/${id}`,
        'kycStatus',
      ),
    businesses: async (value = ANY) => {
      const { id } = await completeBusiness(url, api, `5523${value}`);
      await post('/verifications', { customerId: id });
      return shown(await api.get(`/customers/${id}`), () => `/customers/${id}`, 'kybStatus');
    },
    'beneficial-owners': async (value = 'Owner') => {
      const businessInfo = { legalName: 'Acme, Inc.', country: 'US', registrationNumber: '5523777' };
      const { body } = await post('/customers', { customerType: 'BUSINESS', businessInfo });
      const owner = await post('/beneficial-owners', {
        customerId: body.id,
        roles: ['UBO'],
        ownershipPercentage: 60,
        personalInfo: {
          firstName: 'Ana',
          lastName: `Souza ${value}`,
          birthDate: '1980-01-31',
          nationality: 'US',
          idType: 'SSN',
          identifier: '123-45-6789',
          address: US,
        },
      });
      await post('/verifications', { customerId: body.id });
      return shown(owner, (id) => `/beneficial-owners/${id}`, 'kycStatus');
    },
    liveness: async (value = ANY) => {
      const customerId = await approvedEuropean(application);
      await api.patch(`/customers/${customerId}`, { customerType: 'INDIVIDUAL', phoneNumber: `+4915112345${value}` });
      await post(`/customers/${customerId}/verify-phone`, undefined);
      await post(`/customers/${customerId}/verify-phone/confirm`, { code: '123456' });
      const { body } = await post(`/sca/factors/reset?customerId=${customerId}`, { factor: 'SMS_OTP' });
      const address = `/sca/factors/reset/${body.resetId}?customerId=${customerId}`;
      return { look: async () => ({ status: (await api.read(address)).status }) };
    },
    'beneficiary-names': async (value = ANY) => {
      const { customerId } = holder;
      const accountInfo = {
        accountType: 'EUR_ACCOUNT',
        iban: `DE89370400440532013${value}`,
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace', countryOfResidence: 'DE', address: US },
      };
      const answer = await post('/customers/external-accounts', { customerId, currency: 'EUR', accountInfo });
      return externalAccount(answer, 'beneficiaryVerificationStatus');
    },
    'wallet-signatures': async (value) => {
      const { address, sign } = evmWallet(randomUUID());
      const { id, message } = await wallet(address, 'WALLET_SIGNATURE');
      const genuine = sign(message);
      const signature = value === undefined ? genuine : `${genuine.slice(0, -value.length)}${value}`;
      const answer = await post(`/customers/external-accounts/${id}/verify`, { signature });
      return answer.status >= 400 ? refused(answer) : externalAccount({ ...answer, body: { id } } as never);
    },
    'wallet-liveness': async (value = 'abc') => {
      const { id } = await wallet(`0x${randomUUID().replaceAll('-', '')}${'a'.repeat(5)}${value}`, 'LIVENESS');
      return externalAccount(await api.get(`/customers/external-accounts/${id}`));
    },
    quotes: async (value = ANY) => {
      const customer = await payments.funded(1_000);
      const accountId = await payments.euros(customer.customerId, value);
      return quoted(customer, { destinationType: 'ACCOUNT', accountId });
    },
    'transfers-out': async (value = ANY) => {
      const { customerId, accountId } = await payments.funded(1_000);
      return transaction(await payments.transferOut(accountId, await payments.dollars(customerId, value), 1_000));
    },
    'transfers-in': async (value = ANY) => {
      const { customerId, accountId } = await payments.funded(0);
      return transaction(await payments.transferIn(await payments.dollars(customerId, value), accountId, 1_000));
    },
    'uma-users': async (user = 'stranger') => {
      const customer = await payments.funded(1_000);
      const umaAddress = `$${user}.usd@sandbox.uma.money`;
      const found = await api.get(`/receiver/uma/${encodeURIComponent(umaAddress)}?customerId=${customer.customerId}`);
      if (found.status >= 400) return refused(found);
      const quote = await payments.quote(customer.accountId, '', 1_000, {
        destination: { destinationType: 'UMA_ADDRESS', umaAddress },
        lookupId: found.body.lookupId,
      });
      return transaction(await post(`/quotes/${quote.body.id}/execute`, {}));
    },
    'card-references': async (value = 'abc') => {
      const { customerId, accountId } = await fundedCustomer(api);
      const card = {
        cardholderId: customerId,
        platformCardId: `${randomUUID()}-${value}`,
        form: 'VIRTUAL',
        fundingSources: [accountId],
      };
      return shown(await post('/cards', card), (id) => `/cards/${id}`, 'state');
    },
    merchants: async (value = 'SHOP') => transaction(await holder.authorize(100, `COFFEE ${value}`)),
    'stablecoin-clients': (value = 'abc') => link({ apiClientId: `client-${value}` }),
    'stablecoin-provider-accounts': (value = 'abc') => link({ providerAccountId: `account-${value}` }),
    'stablecoin-tokens': (value = 'abc') => stablecoin({ providerTokenIdentifier: `token-${value}` }),
    'stablecoin-network-tokens': (value = 'abc') => stablecoin({ networkTokenIdentifier: `btkn1token${value}` }),
    'stablecoin-operations': async (value) => {
      const answer = await stablecoins.post(`/stablecoins/${token}/mints`, {
        amount: AMOUNT,
        fundingSource: { type: 'WIRE' },
        destination: { accountId: await stablecoins.wallet(value) },
      });
      return shown(answer, (id) => `/stablecoin-operations/${id}`, 'status', stablecoins.api);
    },
  };
  return { plays, callers: [api, stablecoins.api, linking.api] };
}
