import { ChangeExternalAccountStatus, ChangeInternalAccountStatus, ReissueFundingInstructions } from '@app/accounts';
import type { TriggerSteps } from './trigger-steps.service.js';

/** Steps that cause an event of the type; they return the id of the resource that it is about. */
interface Recipe {
  /** Steps whose requests can be completed by the caller's data. */
  readonly steps: readonly string[];
  /** Seconds until the event, if the passing of time causes it. */
  readonly afterSeconds?: number;
  run(steps: TriggerSteps): Promise<string>;
}

const ADDRESS = { line1: '1 Main Street', city: 'Oakland', state: 'CA', postalCode: '94607', country: 'US' };
const BENEFICIARY = {
  beneficiaryType: 'INDIVIDUAL',
  fullName: 'Ana Souza',
  countryOfResidence: 'US',
  address: ADDRESS,
};
const PDF = Buffer.from('%PDF-1.7 a document of the sandbox');
const QUOTE_LIFETIME_SECONDS = 300;
const SLOW_SECONDS = 360;

/* ---- people ---------------------------------------------------------------------------------------------------------------- */

const individual = async (steps: TriggerSteps, fullName = 'Maria Lopez', step = 'customer') =>
  await steps.post(step, '/customers', { customerType: 'INDIVIDUAL', fullName });

const business = async (steps: TriggerSteps, registrationNumber: string, more: object = {}) =>
  (
    await steps.post('customer', '/customers', {
      customerType: 'BUSINESS',
      businessInfo: { registrationNumber, ...more },
    })
  ).id as string;

const submitted = async (steps: TriggerSteps, customerId: string) =>
  (await steps.post('verification', '/verifications', { customerId })).id as string;

/** A business with no missing information, so that only its number decides its verification. */
async function completeBusiness(steps: TriggerSteps, registrationNumber: string): Promise<string> {
  const customerId = await business(steps, registrationNumber, {
    legalName: 'Acme, Inc.',
    country: 'US',
    incorporatedOn: '2015-06-01',
    entityType: 'CORPORATION',
    taxId: '12-3456789',
    countriesOfOperation: ['US'],
    businessType: 'INFORMATION',
    purposeOfAccount: 'SUPPLIER_PAYMENTS',
    sourceOfFunds: 'Sales',
    expectedMonthlyTransactionCount: 'COUNT_10_TO_100',
    expectedMonthlyTransactionVolume: 'VOLUME_10K_TO_100K',
  });
  await steps.patch(`/customers/${customerId}`, { customerType: 'BUSINESS', address: ADDRESS });
  await steps.post('owner', '/beneficial-owners', {
    customerId,
    roles: ['UBO', 'CONTROL_PERSON'],
    ownershipPercentage: 40,
    personalInfo: {
      firstName: 'Olga',
      lastName: 'Owner',
      birthDate: '1970-03-03',
      nationality: 'US',
      address: ADDRESS,
      idType: 'SSN',
      identifier: '987-65-4321',
    },
  });
  for (const documentType of [
    'CERTIFICATE_OF_INCORPORATION',
    'DIRECTOR_REGISTRY',
    'SHAREHOLDER_REGISTER',
    'UTILITY_BILL',
  ])
    await steps.upload('/documents', { documentHolder: customerId, documentType, country: 'US' }, PDF);
  return customerId;
}

const PEOPLE = ['customer'];
const VERIFIED = ['customer', 'verification'];
const named = (fullName: string): Recipe => ({
  steps: PEOPLE,
  run: async (steps) => (await individual(steps, fullName)).id,
});
const verified = (registrationNumber: string, resource: 'customer' | 'verification'): Recipe => ({
  steps: VERIFIED,
  run: async (steps) => {
    const customerId = await business(steps, registrationNumber);
    const verificationId = await submitted(steps, customerId);
    return resource === 'customer' ? customerId : verificationId;
  },
});
/** The number of a business that is reviewed manually. */
const REVIEWED_NUMBER = '5523001';
const complete = (registrationNumber: string, resource: 'customer' | 'verification'): Recipe => ({
  steps: ['customer', 'owner', 'verification'],
  run: async (steps) => {
    const customerId = await completeBusiness(steps, registrationNumber);
    const verificationId = await submitted(steps, customerId);
    return resource === 'customer' ? customerId : verificationId;
  },
});

/* ---- money ----------------------------------------------------------------------------------------------------------------- */

const MONEY = ['customer', 'funding'];

async function accountOf(steps: TriggerSteps, customerId: string): Promise<string> {
  const path = `/customers/internal-accounts?customerId=${customerId}&currency=USD`;
  return (await steps.until(path, ({ data }) => data.length > 0)).data[0].id as string;
}

/** A customer with money in dollars. */
async function funded(steps: TriggerSteps) {
  const customerId = (await individual(steps)).id as string;
  const accountId = await accountOf(steps, customerId);
  await steps.post('funding', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 1_000_000 });
  return { customerId, accountId };
}

const payee = async (steps: TriggerSteps, customerId: string, suffix: string) =>
  (
    await steps.post('beneficiary', '/customers/external-accounts', {
      customerId,
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: `123456${suffix}`,
        routingNumber: '021000021',
        bankAccountType: 'CHECKING',
        bankName: 'First Bank',
        beneficiary: BENEFICIARY,
      },
    })
  ).id as string;

const transferOut = (suffix: string): Recipe => ({
  steps: [...MONEY, 'beneficiary', 'payment'],
  run: async (steps) => {
    const { customerId, accountId } = await funded(steps);
    const destination = { accountId: await payee(steps, customerId, suffix) };
    return (await steps.post('payment', '/transfer-out', { source: { accountId }, destination, amount: 1_000 })).id;
  },
});

const transferIn = (suffix: string): Recipe => ({
  steps: [...MONEY, 'beneficiary', 'payment'],
  run: async (steps) => {
    const { customerId, accountId } = await funded(steps);
    const source = { accountId: await payee(steps, customerId, suffix) };
    return (await steps.post('payment', '/transfer-in', { source, destination: { accountId }, amount: 1_000 })).id;
  },
});

const euros = async (steps: TriggerSteps, customerId: string, suffix: string) =>
  (
    await steps.post('beneficiary', '/customers/external-accounts', {
      customerId,
      currency: 'EUR',
      accountInfo: {
        accountType: 'EUR_ACCOUNT',
        iban: `DE89370400440532013${suffix}`,
        beneficiary: { ...BENEFICIARY, countryOfResidence: 'DE' },
      },
    })
  ).id as string;

const quote = async (steps: TriggerSteps, accountId: string, destinationId: string) =>
  await steps.post('payment', '/quotes', {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: destinationId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
  });

const QUOTED = [...MONEY, 'beneficiary', 'payment'];

/** A quote that is never executed. */
const expiredQuote: Recipe = {
  steps: QUOTED,
  afterSeconds: QUOTE_LIFETIME_SECONDS,
  run: async (steps) => {
    const { customerId, accountId } = await funded(steps);
    return (await quote(steps, accountId, await euros(steps, customerId, '000'))).transactionId;
  },
};

/** A failed payment whose money cannot be recovered. */
const lostMoney: Recipe = {
  steps: QUOTED,
  run: async (steps) => {
    const { customerId, accountId } = await funded(steps);
    const { id } = await quote(steps, accountId, await euros(steps, customerId, '007'));
    return (await steps.post('execution', `/quotes/${id}/execute`)).id;
  },
};

/** A payment of a customer whose region requires strong authentication. */
const awaitingAuthorization: Recipe = {
  steps: QUOTED,
  run: async (steps) => {
    const { id: customerId } = await steps.post('customer', '/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Greta Müller',
      email: 'greta@example.com',
      phoneNumber: '+4915112345678',
      address: { line1: 'Hauptstraße 1', city: 'Berlin', postalCode: '10115', country: 'DE' },
    });
    for (const channel of ['email', 'phone']) {
      await steps.post(null, `/customers/${customerId}/verify-${channel}`);
      await steps.post(null, `/customers/${customerId}/verify-${channel}/confirm`, { code: '123456' });
    }
    const { challengeId } = await steps.post(null, `/sca/login/start?customerId=${customerId}`, { factor: 'SMS_OTP' });
    const proof = { factor: 'SMS_OTP', challengeId, code: '123456', endUserIpAddress: '192.0.2.7' };
    await steps.post(null, `/sca/login/complete?customerId=${customerId}`, proof);
    const accountId = await accountOf(steps, customerId);
    await steps.post('funding', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 1_000_000 });
    const { id } = await quote(steps, accountId, await euros(steps, customerId, '000'));
    return (await steps.post('execution', `/quotes/${id}/execute`)).id;
  },
};

/** An approved payment from a UMA address that cannot be credited when its money arrives. */
const uncredited = (sender: string): Recipe => ({
  steps: ['customer', 'funding', 'payment'],
  afterSeconds: SLOW_SECONDS,
  run: async (steps) => {
    const { customerId, accountId } = await funded(steps);
    const { id } = await steps.post('payment', '/sandbox/uma/receive', {
      senderUmaAddress: `$${sender}.usd@sandbox.uma.money`,
      customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 500,
    });
    await steps.approve(id);
    await steps.execute(ChangeInternalAccountStatus, { accountId, status: 'FROZEN' });
    return id;
  },
});

/* ---- cards ----------------------------------------------------------------------------------------------------------------- */

async function activeCard(steps: TriggerSteps) {
  const { customerId, accountId } = await funded(steps);
  const { id } = await steps.post('card', '/cards', {
    cardholderId: customerId,
    platformCardId: `card-of-${customerId}-ok`,
    form: 'VIRTUAL',
    fundingSources: [accountId],
  });
  await steps.until(`/cards/${id}`, ({ state }) => state !== 'PROCESSING');
  return { cardId: id as string, accountId };
}

const CARD = [...MONEY, 'card'];

const purchase = (descriptor: string, ...settled: readonly number[]): Recipe => ({
  steps: [...CARD, 'authorization'],
  run: async (steps) => {
    const { cardId } = await activeCard(steps);
    const simulate = `/sandbox/cards/${cardId}/simulate`;
    const { id } = await steps.post('authorization', `${simulate}/authorization`, {
      amount: 1_000,
      currency: { code: 'USD' },
      merchant: { descriptor, mcc: '5814', country: 'US' },
    });
    for (const amount of settled)
      await steps.post(null, `${simulate}/${amount < 0 ? 'return' : 'clearing'}`, {
        cardTransactionId: id,
        amount: Math.abs(amount),
      });
    return id;
  },
});

/* ---- everything ------------------------------------------------------------------------------------------------------------ */

const imported = (content: (umaAddress: string, platformCustomerId: string) => string): Recipe => ({
  steps: [],
  run: async (steps) => {
    const { umaDomain } = await steps.until('/config', () => true);
    return (await steps.upload('/customers/bulk/csv', {}, Buffer.from(content(`$${steps.id}@${umaDomain}`, steps.id))))
      .jobId;
  },
});

const COLUMNS =
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,businessLegalName,addressLine1,city,state,postalCode,country';

/** Each event type that the sandbox can cause, with its recipe. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  'OUTGOING_PAYMENT.PENDING': transferOut('000'),
  'OUTGOING_PAYMENT.PENDING_AUTHORIZATION': awaitingAuthorization,
  'OUTGOING_PAYMENT.PROCESSING': transferOut('000'),
  'OUTGOING_PAYMENT.COMPLETED': transferOut('000'),
  'OUTGOING_PAYMENT.FAILED': transferOut('003'),
  'OUTGOING_PAYMENT.EXPIRED': expiredQuote,
  'OUTGOING_PAYMENT.REFUND_PENDING': transferOut('003'),
  'OUTGOING_PAYMENT.REFUND_COMPLETED': transferOut('003'),
  'OUTGOING_PAYMENT.REFUND_FAILED': lostMoney,
  'INCOMING_PAYMENT.PENDING': transferIn('000'),
  'INCOMING_PAYMENT.COMPLETED': transferIn('000'),
  'INCOMING_PAYMENT.FAILED': transferIn('002'),
  'INCOMING_PAYMENT.REFUND_PENDING': uncredited('pending.long'),
  'INCOMING_PAYMENT.REFUND_COMPLETED': uncredited('pending.long'),
  'INCOMING_PAYMENT.REFUND_FAILED': uncredited('pending.norefund'),
  'CUSTOMER.KYC_PENDING': named('Jane Doe 001'),
  'CUSTOMER.KYC_APPROVED': named('Maria Lopez'),
  'CUSTOMER.KYC_REJECTED': named('Jane Doe 002'),
  'CUSTOMER.KYB_PENDING': complete(REVIEWED_NUMBER, 'customer'),
  'CUSTOMER.KYB_APPROVED': verified('5523', 'customer'),
  'CUSTOMER.KYB_REJECTED': verified('5523002', 'customer'),
  'VERIFICATION.PENDING_MANUAL_REVIEW': complete(REVIEWED_NUMBER, 'verification'),
  'VERIFICATION.READY_FOR_VERIFICATION': complete(REVIEWED_NUMBER, 'verification'),
  'VERIFICATION.IN_PROGRESS': complete('5523004', 'verification'),
  'VERIFICATION.RESOLVE_ERRORS': verified('5523001', 'verification'),
  'VERIFICATION.APPROVED': verified('5523', 'verification'),
  'VERIFICATION.REJECTED': verified('5523002', 'verification'),
  'EXTERNAL_ACCOUNT.STATUS_UPDATED': {
    steps: [...PEOPLE, 'beneficiary'],
    run: async (steps) => {
      const externalAccountId = await payee(steps, (await individual(steps)).id, '000');
      await steps.execute(ChangeExternalAccountStatus, { externalAccountId, status: 'UNDER_REVIEW' });
      return externalAccountId;
    },
  },
  'INTERNAL_ACCOUNT.BALANCE_UPDATED': { steps: MONEY, run: async (steps) => (await funded(steps)).accountId },
  'INTERNAL_ACCOUNT.STATUS_UPDATED': {
    steps: PEOPLE,
    run: async (steps) => {
      const accountId = await accountOf(steps, (await individual(steps)).id);
      await steps.execute(ChangeInternalAccountStatus, { accountId, status: 'FROZEN' });
      return accountId;
    },
  },
  'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED': {
    steps: PEOPLE,
    run: async (steps) => {
      const accountId = await accountOf(steps, (await individual(steps)).id);
      await steps.execute(ReissueFundingInstructions, { accountId });
      return accountId;
    },
  },
  'INVITATION.CLAIMED': {
    steps: ['customer', 'invitee', 'invitation'],
    run: async (steps) => {
      const { umaAddress: inviterUma } = await individual(steps);
      const { umaAddress: inviteeUma } = await individual(steps, 'Grace Hopper', 'invitee');
      const { code } = await steps.post('invitation', '/invitations', { inviterUma });
      await steps.post(null, `/invitations/${code}/claim`, { inviteeUma });
      return code;
    },
  },
  'BULK_UPLOAD.COMPLETED': imported(
    (umaAddress, platformCustomerId) =>
      `${COLUMNS}\n${umaAddress},${platformCustomerId},INDIVIDUAL,Jane Doe,1990-01-15,,1 Main Street,Oakland,CA,94607,US\n`,
  ),
  'BULK_UPLOAD.FAILED': imported(() => 'no,such,columns\n1,2,3\n'),
  'AGENT_ACTION.PENDING_APPROVAL': {
    steps: [...MONEY, 'beneficiary', 'agent', 'payment'],
    run: async (steps) => {
      const { customerId, accountId } = await funded(steps);
      const destination = { accountId: await payee(steps, customerId, '000') };
      const { deviceCode } = await steps.post('agent', '/agents', {
        name: 'Travel assistant',
        customerId,
        policy: {
          permissions: ['CREATE_TRANSFERS'],
          defaultExecutionMode: 'APPROVAL_REQUIRED',
          spendingLimits: { currency: 'USD', perTransactionLimit: 1_000_000, dailyLimit: null, monthlyLimit: null },
        },
      });
      const { accessToken } = await steps.post(null, `/agents/device-codes/${deviceCode.code}/redeem`);
      const payment = { source: { accountId }, destination, amount: 500 };
      const authorization = `Bearer ${accessToken}`;
      return (await steps.post('payment', '/agents/me/transfer-out', payment, { authorization })).id;
    },
  },
  'CARD.STATE_CHANGE': { steps: CARD, run: async (steps) => (await activeCard(steps)).cardId },
  'CARD.FUNDING_SOURCE_CHANGE': {
    steps: CARD,
    run: async (steps) => {
      const { cardId, accountId } = await activeCard(steps);
      await steps.patch(`/cards/${cardId}`, { fundingSources: [accountId] });
      return cardId;
    },
  },
  'CARD_TRANSACTION.AUTHORIZED': purchase('COFFEE SHOP'),
  'CARD_TRANSACTION.PARTIALLY_SETTLED': purchase('COFFEE SHOP', 400),
  'CARD_TRANSACTION.SETTLED': purchase('COFFEE SHOP', 1_000),
  'CARD_TRANSACTION.REFUNDED': purchase('COFFEE SHOP', 1_000, -1_000),
  'CARD_TRANSACTION.EXCEPTION': purchase('COFFEE 002'),
  TEST: { steps: [], run: async (steps) => (await steps.post(null, '/sandbox/webhooks/test')).url },
};
