import { BASE_PATH } from '@app/kernel';
import { CONTRACT_DIFFERENCES } from '@app/http';
import type { Compatibility } from '@app/kernel';
import { ACCOUNT_SAMPLES } from '../../../libs/accounts/src/testing/account-samples.js';
import { AgentClient } from '../../support/agent-client.js';
import type { Answer } from '../../support/api-client.js';
import { Cardholder } from '../../support/cardholder.js';
import { runOn } from '../../support/command-line.js';
import { type FundedCustomer, fundedCustomer } from '../../support/main-job.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';
import { WalletStage } from '../wallet-auth/wallet.stage.js';

const ADDRESS = 'accountInfo.beneficiary.address';
const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ana Souza', countryOfResidence: 'GB' };
const address = { line1: '1 Main Street', postalCode: 'EC1A 1BB', country: 'GB' };

describe('A platform is answered by the specification or by the public contract', () => {
  let stage: WalletStage;
  let holder: Cardholder;
  let customer: FundedCustomer;
  let accounts = 0;

  beforeAll(async () => {
    stage = await WalletStage.open({}); // the command line changes it
    holder = await Cardholder.with(stage.application, 100_000);
    customer = await fundedCustomer(stage.api);
  }, 60_000);
  afterAll(() => stage.close());

  const cli = (...words: string[]) => runOn(stage.application, ...words);
  const choose = (way: Compatibility) => cli('platform', 'compatibility', way);
  /** An account without the address of its beneficiary, a new one each time. */
  const homeless = () => ({
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: String(123_450_000 + (accounts += 1_000)),
      routingNumber: '021000021',
      bankAccountType: 'CHECKING',
      bankName: 'First Bank',
      beneficiary,
    },
  });
  const addSms = async () => {
    const owner = await stage.owner({ phoneNumber: '+14155550100' });
    const { key } = await stage.login(owner);
    const sms = { type: 'SMS_OTP', accountId: owner.accountId };
    return { key, answer: await stage.signed(key, 'POST', '/auth/credentials', sms) };
  };

  /** One call of each operation of the table. */
  const calls: Readonly<Record<string, () => Promise<Answer<any>>>> = {
    'POST /auth/credentials': async () => (await addSms()).answer,
    'DELETE /auth/credentials/:credentialId': async () => {
      const { key, answer } = await addSms();
      return stage.signed(key, 'DELETE', `/auth/credentials/${answer.body.id}`);
    },
    'DELETE /auth/sessions/:sessionId': async () => {
      const { key, session } = await stage.login(await stage.owner());
      return stage.signed(key, 'DELETE', `/auth/sessions/${session.id}`);
    },
    'POST /sandbox/cards/:id/simulate/authorization': () => holder.authorize(100),
    'POST /sandbox/cards/:id/simulate/clearing': async () => holder.clear((await holder.authorize(100)).body.id, 100),
    'POST /customers/external-accounts': () =>
      stage.api.post('/customers/external-accounts', { ...homeless(), customerId: customer.customerId }),
    'POST /platform/external-accounts': () => stage.api.post('/platform/external-accounts', homeless()),
    'POST /agents/me/external-accounts': async () => {
      const agent = await AgentClient.connected(stage.api, stage.application.url, customer.customerId);
      return agent.post('/agents/me/external-accounts', homeless());
    },
  };

  it.each(['specification', 'contract', 'specification'] as const)(
    'in every line of the table: %s',
    async (way) => {
      expect(await choose(way)).toMatchObject({ code: 0, answers: [`Compatibility  ${way}`] });
      expect(Object.keys(calls)).toEqual(Object.keys(CONTRACT_DIFFERENCES));
      for (const [operation, { status, relaxesFields }] of Object.entries(CONTRACT_DIFFERENCES)) {
        const answer = await calls[operation]!();
        const expected = status?.[way] ?? (way === 'contract' ? 201 : 400);
        expect([operation, answer.status]).toEqual([operation, expected]);
        expect([operation, answer.body === undefined]).toEqual([operation, expected === 204]);
        if (relaxesFields === true && way === 'specification')
          expect(answer.body.details.errors).toMatchObject([{ field: ADDRESS }]);
      }
    },
    120_000,
  );

  it('also where the answer was stored under an Idempotency-Key, in the form that is set when it is repeated', async () => {
    const body = {
      amount: 100,
      currency: { code: 'USD' },
      merchant: { descriptor: 'SHOP', mcc: '5814', country: 'US' },
    };
    const path = `/sandbox/cards/${holder.cardId}/simulate/authorization`;
    const send = () => stage.api.post(path, body, { headers: { 'Idempotency-Key': 'kept' } });
    await choose('contract');
    const first = await send();
    const again = await send();
    expect([first.status, again.status, again.headers.get('Idempotency-Replayed')]).toEqual([202, 202, 'true']);
    expect(again.body).toEqual(first.body);
    await choose('specification');
    expect((await send()).status).toBe(200);
  });

  it('asks for the address of a beneficiary at payment where it was left out at creation', async () => {
    await choose('contract');
    const { body: account } = await calls['POST /customers/external-accounts']!();
    const ends = { source: { accountId: customer.accountId }, destination: { accountId: account.id } };
    const quote = await stage.api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', ...ends.source },
      destination: { destinationType: 'ACCOUNT', ...ends.destination },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
    });
    const transfer = await stage.api.post('/transfer-out', { ...ends, amount: 1_000 });
    for (const { status, body } of [quote, transfer])
      expect([status, body.code]).toEqual([400, 'MISSING_MANDATORY_USER_INFO']);

    const info = homeless();
    const complete = { ...info.accountInfo, beneficiary: { ...beneficiary, address } };
    const { body: payable } = await stage.api.post('/platform/external-accounts', { ...info, accountInfo: complete });
    const paid = await stage.api.post('/transfer-out', {
      ...ends,
      destination: { accountId: payable.id },
      amount: 1_000,
    });
    expect(paid.status).toBe(201);
  });

  it('does so for every kind of bank account; the contract itself asks at creation for two of them', async () => {
    const statuses = async (way: Compatibility) => {
      await choose(way);
      const created = Object.entries(ACCOUNT_SAMPLES).map(async ([accountType, sample]) => {
        if (sample.isWallet === true || sample.beneficiaryType === 'BUSINESS') return [];
        const person = { ...beneficiary, phoneNumber: '+14155550123' };
        const accountInfo = { accountType, ...sample.details, beneficiary: person };
        const { status } = await stage.api.post('/platform/external-accounts', {
          currency: sample.currency,
          accountInfo,
        });
        return [[accountType, status] as const];
      });
      return (await Promise.all(created)).flat();
    };
    const bySpecification = await statuses('specification');
    expect(bySpecification.length).toBeGreaterThan(30);
    expect(bySpecification.filter(([, status]) => status !== 400)).toEqual([]);
    const byContract = await statuses('contract');
    expect(byContract.filter(([, status]) => status !== 201)).toEqual([
      ['AED_ACCOUNT', 400],
      ['JMD_ACCOUNT', 400],
    ]);
  }, 60_000);

  it('skips a default deposit account without the address: the money stays in the internal account', async () => {
    await choose('contract');
    const receiver = await WebhookReceiver.start(); // incoming payments wait for its decision
    await stage.api.patch('/config', { webhookEndpoint: receiver.url });
    const { customerId, accountId } = await fundedCustomer(stage.api);
    const land = async () => {
      const { body } = await stage.api.post('/sandbox/uma/receive', {
        senderUmaAddress: '$success.usd@sandbox.uma.money',
        customerId,
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 1_000,
      });
      return body.destination.accountId;
    };
    const deposit = async (more: object) => {
      const { currency, accountInfo } = homeless();
      const { body } = await stage.api.post('/customers/external-accounts', {
        customerId,
        currency,
        defaultUmaDepositAccount: true,
        accountInfo: { ...accountInfo, beneficiary: { ...beneficiary, ...more } },
      });
      expect(body.defaultUmaDepositAccount).toBe(true);
      return body.id;
    };
    const withAddress = await deposit({ address });
    expect(await land()).toBe(withAddress);
    await deposit({});
    expect(await land()).toBe(accountId);
    await stage.api.patch('/config', { webhookEndpoint: null });
    await receiver.close();
  });

  it('still at creation where the public contract asks there too, and never half of an address', async () => {
    await choose('contract');
    const dirhams = {
      currency: 'AED',
      accountInfo: { accountType: 'AED_ACCOUNT', iban: 'AE070331234567890123456', beneficiary },
    };
    const info = homeless();
    const half = { ...info.accountInfo, beneficiary: { ...beneficiary, address: { line1: '1 Main Street' } } };
    const fields = async (body: unknown) => {
      const answer = await stage.api.post('/platform/external-accounts', body);
      return [answer.status, answer.body.details.errors.map(({ field }: { field: string }) => field).sort()];
    };
    expect(await fields(dirhams)).toEqual([400, [ADDRESS]]);
    expect(await fields({ ...info, accountInfo: half })).toEqual([
      400,
      [`${ADDRESS}.country`, `${ADDRESS}.postalCode`],
    ]);
  });

  it('from its creation on, where the operator sets it, and with no other value', async () => {
    const created = await cli('platform', 'create', '--name', 'Acme', '--compatibility', 'contract', '--json');
    expect(JSON.parse(created.answers[0]!)).toMatchObject({ compatibility: 'contract' });
    expect((await cli('platform', 'compatibility', 'neither')).code).toBe(2);
    expect((await cli('platform', 'create', '--name', 'Acme', '--compatibility', 'neither')).code).toBe(2);
  });

  it('as the OpenAPI document names both statuses', async () => {
    const document = (await (await fetch(`${stage.application.url}/openapi.json`)).json()) as any;
    for (const [operation, { status }] of Object.entries(CONTRACT_DIFFERENCES)) {
      const [method, route] = operation.split(' ') as [string, string];
      const path = document.paths[`${BASE_PATH}${route.replace(/:(\w+)/g, '{$1}')}`];
      const { responses } = path[method.toLowerCase()];
      const statuses = status === undefined ? ['201'] : Object.values(status).map(String);
      expect([operation, statuses.filter((each) => responses[each] === undefined)]).toEqual([operation, []]);
    }
  });
});
