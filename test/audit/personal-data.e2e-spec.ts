import { TrialBalance } from '@app/accounts';
import { SagaQueue } from '@app/event-sourcing';
import { EventStore, type StoredEvent, Vault } from '@app/event-store';
import { TestClock } from '@app/kernel/testing';
import { HistoryVerifier } from '../../libs/audit/src/verification/history-verifier.js';
import type { ApiClient } from '../support/api-client.js';
import { ProcessGroup } from '../processes/process-group.js';
import { eventually } from '../support/eventually.js';
import { TestApplication } from '../support/application.js';
import { accountIn } from '../support/main-job.js';
import { ClientKey, openSessionKey, sealCode, stampHeaders, unseal } from '../support/wallet-client.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { openedSeals } from './opened-seals.js';
import { placesThatHold, placesThatMatch } from './whole-database.js';

const PERSON = {
  fullName: 'Xanthippe Quillfeather',
  email: 'xanthippe.quillfeather@example.com',
  phoneNumber: '+14155550174',
  birthDate: '1987-03-19',
  taxIdType: 'SSN',
  taxIdentifier: '536-22-8716',
  platformCustomerId: 'customer-of-the-audit',
  umaAddress: '$xanthippe.quillfeather@sandbox.example.com',
};
const PERSONS_STREET = {
  line1: '77 Wobblethorpe Crescent',
  city: 'Ilfracombesville',
  postalCode: '94117',
  country: 'US',
};
const PAYEE = {
  beneficiaryType: 'INDIVIDUAL',
  fullName: 'Bartholomew Zwiebelkopf',
  email: 'zwiebelkopf@example.org',
  phoneNumber: '+4915112345678',
  birthDate: '1971-11-02',
  countryOfResidence: 'DE',
  address: { line1: 'Unwahrscheinlichgasse 12', city: 'Oberammergauheim', postalCode: '80331', country: 'DE' },
};
const IBAN = 'DE89370400440532013000';
const ACCOUNT_NUMBER = '77120045661';
const MEMO = 'For the harpsichord of Aunt Zwiebelkopf';

/** None of these may be readable in the database or the log without the keys. */
const PERSONAL_TEXTS = [
  PERSON.fullName,
  'Quillfeather',
  PERSON.email,
  PERSON.phoneNumber,
  PERSON.birthDate,
  PERSON.taxIdentifier,
  '536228716',
  PERSON.umaAddress,
  PERSON.platformCustomerId,
  PERSONS_STREET.line1,
  PERSONS_STREET.city,
  PAYEE.fullName,
  'Zwiebelkopf',
  PAYEE.email,
  PAYEE.phoneNumber,
  PAYEE.birthDate,
  PAYEE.address.line1,
  PAYEE.address.city,
  IBAN,
  ACCOUNT_NUMBER,
  MEMO,
  '203.0.113.77',
];

/** Any number of the ranges that test cards come from, written with or without spaces. */
const CARD_NUMBER = /(?:4111 ?11|5555 ?55)\d\d ?\d{4} ?\d{4}/;

/*
 * One story: a customer pays, is searched for in everything that the product stores and prints, is erased, and the
 * books still verify.
 */
describe('Personal data', () => {
  let group: ProcessGroup;
  let receiver: WebhookReceiver;
  let application: TestApplication;
  const ids = { customer: '', account: '', payees: [] as string[], transactions: [] as string[], quote: '', card: '' };
  let cardNumber = '';
  let invitationUrl: string;
  /** Secrets that open a wallet or sign for it; the product must not store any of them in clear. */
  const walletSecrets: string[] = [];
  let before: readonly StoredEvent[];

  beforeAll(async () => {
    group = await ProcessGroup.open({ LOG_LEVEL: 'trace' });
    receiver = await WebhookReceiver.start();
    const [{ api }] = await Promise.all([group.startApi(), group.startWorker()]);
    await live(api);
    await group.atRest();
  }, 180_000);

  afterAll(async () => {
    await application?.close();
    await group.close();
    await receiver.close();
  });

  /** A life with every way in which personal data may come: bodies, keys, addresses of requests, refusals, failed webhooks. */
  async function live(api: ApiClient): Promise<void> {
    expect(
      (await api.patch('/config', { webhookEndpoint: receiver.url, umaDomain: 'sandbox.example.com' })).status,
    ).toBe(200);
    const termsVersion = (await api.get('/customers/end-user-terms')).body.version;
    const consent = {
      acceptedAt: '2026-01-15T12:00:00.000Z',
      ipAddress: '203.0.113.77',
      termsVersion,
      acceptanceMethod: 'CHECKBOX',
    };
    const customer = await api.post('/customers', {
      customerType: 'INDIVIDUAL',
      ...PERSON,
      address: PERSONS_STREET,
      nationality: 'US',
      endUserTermsConsent: consent,
    });
    expect([customer.status, customer.body]).toMatchObject([201, { fullName: PERSON.fullName }]);
    ids.customer = customer.body.id;
    ids.account = await accountIn(api, ids.customer, 'USD');
    const invitation = await api.post('/invitations', { inviterUma: PERSON.umaAddress, firstName: 'Zwiebelkopf' });
    expect(invitation.status).toBe(201);
    invitationUrl = invitation.body.url;
    expect((await api.post(`/sandbox/internal-accounts/${ids.account}/fund`, { amount: 100_000 })).status).toBe(200);
    await payees(api);
    await payments(api);
    await card(api);
    await wallet(api);
    await refusals(api);
  }

  async function payees(api: ApiClient): Promise<void> {
    const infos = [
      [
        'USD',
        { accountType: 'USD_ACCOUNT', accountNumber: ACCOUNT_NUMBER, routingNumber: '021000021', beneficiary: PAYEE },
      ],
      ['EUR', { accountType: 'EUR_ACCOUNT', iban: IBAN, beneficiary: PAYEE }],
      [
        'USD',
        {
          accountType: 'USD_ACCOUNT',
          accountNumber: `${ACCOUNT_NUMBER}005`,
          routingNumber: '021000021',
          beneficiary: PAYEE,
        },
      ],
    ] as const;
    for (const [currency, accountInfo] of infos) {
      const { status, body } = await api.post('/customers/external-accounts', {
        customerId: ids.customer,
        currency,
        accountInfo,
      });
      expect(status).toBe(201);
      ids.payees.push(body.id);
    }
  }

  async function payments(api: ApiClient): Promise<void> {
    const source = { accountId: ids.account };
    for (const payee of [ids.payees[0]!, ids.payees[2]!]) {
      const body = { source, destination: { accountId: payee }, amount: 1_000, remittanceInformation: MEMO };
      const transfer = await api.post('/transfer-out', body, {
        headers: { 'idempotency-key': `of ${PERSON.email} to ${payee}` },
      });
      expect(transfer.status).toBe(201);
      ids.transactions.push(transfer.body.id);
    }
    const quote = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', ...source },
      destination: { destinationType: 'ACCOUNT', accountId: ids.payees[1]! },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
      description: MEMO,
    });
    expect((await api.post(`/quotes/${quote.body.id}/execute`)).status).toBe(200);
    ids.quote = quote.body.id;
    ids.transactions.push(quote.body.transactionId);
  }

  /** A card that is paid with and whose number is looked at, on its page and by who asks again with the same key. */
  async function card(api: ApiClient): Promise<void> {
    const body = {
      cardholderId: ids.customer,
      platformCardId: 'card-of-the-audit',
      form: 'VIRTUAL',
      fundingSources: [ids.account],
    };
    ids.card = (await api.post('/cards', body)).body.id;
    await eventually(async () => (await api.get(`/cards/${ids.card}`)).body.state === 'ACTIVE');
    const purchase = { amount: 100, currency: { code: 'USD' }, merchant: { descriptor: 'COFFEE SHOP' } };
    expect((await api.post(`/sandbox/cards/${ids.card}/simulate/authorization`, purchase)).body.status).toBe(
      'AUTHORIZED',
    );
    const { panEmbedUrl } = (
      await api.post(`/cards/${ids.card}/reveal`, undefined, { headers: { 'idempotency-key': 'the card' } })
    ).body;
    const page = await (await fetch(panEmbedUrl)).text();
    cardNumber = /<dd id="number"[^>]*>([\d ]{19})<\/dd>/.exec(page)![1]!;
    expect(cardNumber).toMatch(CARD_NUMBER);
    expect((await fetch(panEmbedUrl)).status).toBe(404);
  }

  /** A login with a code, a session whose key the product makes, and the words of the wallet taken out. */
  async function wallet(api: ApiClient): Promise<void> {
    const accountId = await accountIn(api, ids.customer, 'USDB');
    const signed = async (key: ClientKey, path: string, body: unknown) => {
      const asked = await api.post(path, body);
      const done = await api.post(path, body, { headers: stampHeaders(key, asked.body) });
      expect([asked.status, done.status < 300]).toEqual([202, true]);
      return done.body;
    };
    const [inbox, device] = [new ClientKey(), new ClientKey()];
    const [credential] = (await api.get(`/auth/credentials?accountId=${accountId}`)).body.data;
    const { otpEncryptionTargetBundle: bundle } = (await api.post(`/auth/credentials/${credential.id}/challenge`)).body;
    const proof = { type: 'EMAIL_OTP', encryptedOtpBundle: sealCode(bundle, '000000', inbox) };
    const session = await signed(inbox, `/auth/credentials/${credential.id}/verify`, proof);
    const refreshed = await signed(inbox, `/auth/sessions/${session.id}/refresh`, {
      clientPublicKey: device.uncompressed,
    });
    const ours = openSessionKey(device, refreshed.encryptedSessionSigningKey);
    const exported = await signed(ours, `/internal-accounts/${accountId}/export`, {
      clientPublicKey: device.uncompressed,
    });
    const sealed = JSON.parse(Buffer.from(JSON.parse(exported.encryptedWalletCredentials).data, 'hex').toString());
    const words = unseal(
      device,
      Buffer.from(sealed.encappedPublic, 'hex'),
      Buffer.from(sealed.ciphertext, 'hex'),
    ).toString();
    walletSecrets.push(words, words.split(' ').slice(0, 4).join(' '), ours.scalar);
  }

  async function refusals(api: ApiClient): Promise<void> {
    expect((await api.post('/customers', { customerType: 'INDIVIDUAL', ...PERSON })).status).toBe(409);
    expect(
      (
        await api.post('/customers', {
          customerType: 'INDIVIDUAL',
          ...PERSON,
          email: `${PERSON.fullName} is no address`,
        })
      ).status,
    ).toBe(400);
    expect((await api.post('/customers', `{ "fullName": "${PERSON.fullName}"`)).status).toBe(400);
    expect((await api.get(`/customers?umaAddress=${encodeURIComponent(PERSON.umaAddress)}`)).body.data).toHaveLength(1);
    expect((await api.get(`/customers/${encodeURIComponent(PERSON.fullName)}`)).status).toBe(400);
    receiver.answerNext({ status: 500, body: `${PERSON.fullName} is not known here` });
    expect((await api.post(`/sandbox/internal-accounts/${ids.account}/fund`, { amount: 500 })).status).toBe(200);
  }

  it('is nowhere in the database in clear', async () => {
    expect(await placesThatHold(group.observer, [ids.customer.slice('Customer:'.length)])).toContain(
      `public.events.stream holds ${ids.customer.slice('Customer:'.length)}`,
    );
    expect(await placesThatHold(group.observer, PERSONAL_TEXTS)).toEqual([]);
  }, 60_000);

  it('includes no address of a page that names people', async () => {
    const opening = new URL(invitationUrl).pathname.split('.').at(-1)!;
    expect(opening).toHaveLength(32);
    expect(await placesThatHold(group.observer, [opening])).toEqual([]);
  });

  it('includes no card number: neither in a table nor sealed in one', async () => {
    expect(await placesThatHold(group.observer, [cardNumber, cardNumber.replaceAll(' ', '')])).toEqual([]);
    expect(await placesThatMatch(group.observer, CARD_NUMBER)).toEqual([]);
    const opened = await openedSeals(group.observer, group.masterKey);
    expect(opened.filter(({ text }) => text.includes(PERSON.fullName)).map(({ place }) => place)).toEqual(
      expect.arrayContaining(['public.events.data']),
    );
    expect(opened.filter(({ text }) => CARD_NUMBER.test(text))).toEqual([]);
  }, 60_000);

  it('includes no wallet words and no session keys, not even sealed: words come from a sealed seed, keys are derived again', async () => {
    expect(walletSecrets.map((secret) => secret.length > 10)).toEqual([true, true, true]);
    expect(await placesThatHold(group.observer, walletSecrets)).toEqual([]);
    const opened = await openedSeals(group.observer, group.masterKey);
    expect(opened.filter(({ text }) => walletSecrets.some((secret) => text.includes(secret)))).toEqual([]);
  }, 60_000);

  it('is in no output of the processes, at the most verbose level', async () => {
    await group.stop();
    expect(group.printed).toContain('"level":"info"');
    for (const text of PERSONAL_TEXTS) expect(group.printed.toLowerCase()).not.toContain(text.toLowerCase());
    expect(group.printed).not.toMatch(CARD_NUMBER);
    for (const secret of walletSecrets) expect(group.printed).not.toContain(secret);
  }, 60_000);

  describe('once the key of the customer is destroyed', () => {
    beforeAll(async () => {
      const clock = new TestClock(new Date());
      application = await TestApplication.boot({ databaseUrl: group.database.url, masterKey: group.masterKey, clock });
      before = await application.get(EventStore).readAll(0n, 100_000);
      expect((await application.api.get(`/customers/${ids.customer}`)).body.fullName).toBe(PERSON.fullName);
      receiver.received.splice(0);
      await application.get(Vault).shred(application.tenant, ids.customer);
    }, 60_000);

    it('every GET still answers, and shows nothing of the person', async () => {
      const paths = [
        `/customers/${ids.customer}`,
        '/customers',
        `/customers/internal-accounts?customerId=${ids.customer}`,
        `/customers/external-accounts?customerId=${ids.customer}`,
        '/customers/external-accounts',
        ...ids.payees.map((id) => `/customers/external-accounts/${id}`),
        '/transactions',
        `/transactions?customerId=${ids.customer}`,
        ...ids.transactions.map((id) => `/transactions/${id}`),
        `/quotes/${ids.quote}`,
        '/platform/internal-accounts',
        '/config',
      ];
      for (const path of paths) {
        const { status, body } = await application.api.get(path);
        expect([path, status < 500]).toEqual([path, true]);
        for (const text of PERSONAL_TEXTS) expect([path, JSON.stringify(body).includes(text)]).toEqual([path, false]);
      }
    });

    it('nothing new is recorded of the person: 410 CUSTOMER_DELETED', async () => {
      const source = { accountId: ids.account };
      const attempts = await Promise.all([
        application.api.post('/transfer-out', { source, destination: { accountId: ids.payees[0] }, amount: 100 }),
        application.api.post('/quotes', {
          source: { sourceType: 'ACCOUNT', ...source },
          destination: { destinationType: 'ACCOUNT', accountId: ids.payees[1] },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 10_000,
        }),
        application.api.post('/customers/external-accounts', {
          customerId: ids.customer,
          currency: 'EUR',
          accountInfo: { accountType: 'EUR_ACCOUNT', iban: `${IBAN.slice(0, -3)}111`, beneficiary: PAYEE },
        }),
      ]);
      expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(
        attempts.map(() => [410, 'CUSTOMER_DELETED']),
      );
    });

    it('payments in flight come to their end, webhooks included, and the books balance', async () => {
      await application.advance('10m');
      await application.advance('1d');
      expect(await application.get(SagaQueue).parked()).toEqual([]);
      expect(application.faults).toEqual([]);
      const { unbalanced, inFlight } = await application.get(TrialBalance).of(application.tenant);
      expect({ unbalanced, inFlight }).toEqual({ unbalanced: [], inFlight: [] });
      for (const { body } of receiver.received)
        for (const text of PERSONAL_TEXTS) expect(body.toString()).not.toContain(text);
    });

    it('the hash chain of every stream verifies as before', async () => {
      const events = await application.get(EventStore).readAll(0n, 100_000);
      expect(events.slice(0, before.length)).toEqual(before);
      expect(new Set(events.map(({ stream }) => stream)).size).toBeGreaterThan(20);
      const verifier = new HistoryVerifier({ publicKey: 'none, for no seal is looked at here' });
      for (const event of events) verifier.add({ kind: 'event', event });
      expect(verifier.report().findings).toEqual([]);
    });
  });
});
