import type { OperationName, PartnerPort, RequestOf } from '@app/partner-protocol';

/** Requests that are sent to a partner under test, one per operation. */

type Examples = { readonly [Port in PartnerPort]: { readonly [Name in OperationName<Port>]: RequestOf<Port, Name> } };

const payment = {
  transactionId: 'Transaction:0b6f1d9a-0000-8000-8000-000000000001',
  flow: 'TRANSFER',
  amount: { currency: 'USD', amount: '100' },
  account: {
    accountType: 'USD_ACCOUNT',
    currency: 'USD',
    identifier: '123456789',
    details: { accountNumber: '123456789', routingNumber: '021000021' },
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Partner Check' },
  },
  umaAddress: null,
  isErased: false,
  reference: 'PAY-0B6F1D9A00008000',
  paymentRail: 'ACH',
  railSelectionMode: 'AUTO',
  remittanceInformation: 'Partner check',
  purposeOfPayment: 'OTHER',
} as const;

const wallet = {
  accountType: 'SPARK_WALLET',
  currency: 'BTC',
  identifier: 'spark1partnercheck',
  details: { address: 'spark1partnercheck' },
  beneficiary: null,
} as const;

const liveness = {
  checkId: '0b6f1d9a-0000-8000-8000-000000000005',
  purpose: 'FACTOR_RESET',
  phoneNumber: '+15550100',
  walletAddress: null,
} as const;

const tokens = {
  credentials: { apiClientId: 'partner-check', apiClientSecret: 'partner-check' },
  providerAccountId: 'partner-check-account',
} as const;
const token = { ...tokens, providerTokenIdentifier: 'partner-check-token' } as const;
const movement = {
  ...token,
  stablecoinOperationId: 'StablecoinOperation:0b6f1d9a-0000-8000-8000-000000000008',
  symbol: 'USDX',
  baseCurrency: 'USD',
  amount: '1000000',
} as const;

const card = { cardId: 'Card:0b6f1d9a-0000-8000-8000-000000000009', issuerRef: 'partner-check' } as const;

export const EXAMPLES: Examples = {
  'payment-network': {
    payout: payment,
    collect: payment,
    recover: payment,
    'return-funds': payment,
    'funding-instructions': {
      quoteId: 'Quote:0b6f1d9a-0000-8000-8000-000000000002',
      currency: 'USD',
      isCrypto: false,
      cryptoNetwork: null,
      reference: 'PARTNER-CHECK',
    },
    'deposit-instructions': {
      accounts: [
        {
          internalAccountId: 'InternalAccount:0b6f1d9a-0000-8000-8000-00000000000a',
          currency: 'USD',
          isCrypto: false,
          isPlatformAccount: false,
          reference: 'PARTNER-CHECK-ACCOUNT',
        },
      ],
    },
    rails: {},
    statements: { day: '2026-01-14' },
  },
  'exchange-market': {
    rates: { pairs: [{ sending: 'USD', receiving: 'EUR' }] },
    exchange: {
      transactionId: payment.transactionId,
      sell: { currency: 'USD', amount: '10000' },
      buy: { currency: 'EUR', amount: '9000' },
    },
  },
  'identity-verifier': {
    verify: {
      verificationId: 'Verification:0b6f1d9a-0000-8000-8000-000000000003',
      customerId: 'Customer:0b6f1d9a-0000-8000-8000-000000000004',
      customerType: 'INDIVIDUAL',
      profile: { fullName: 'Partner Check', birthDate: '1990-01-15' },
    },
  },
  'name-verification': {
    verify: { accountType: 'USD_ACCOUNT', identifier: '123456789', beneficiaryName: 'Partner Check' },
  },
  'account-screening': {
    screen: {
      externalAccountId: 'ExternalAccount:0b6f1d9a-0000-8000-8000-000000000006',
      account: payment.account,
    },
  },
  liveness: { session: liveness, stage: liveness },
  'stablecoin-provider': {
    accounts: tokens,
    token: { ...token, networkTokenIdentifier: 'btkn1partnercheck' },
    issuance: { ...token, stablecoinId: 'Stablecoin:0b6f1d9a-0000-8000-8000-000000000007' },
    funding: { ...movement, operationType: 'MINT', sourceType: 'WIRE' },
    mint: {
      ...movement,
      source: { type: 'ACH_DEBIT', account: payment.account },
      destination: { account: wallet, rail: null },
      isErased: false,
    },
    burn: {
      ...movement,
      source: { type: 'PROVIDER_INTERNAL_BALANCE', account: null },
      destination: { account: payment.account, rail: 'WIRE' },
      isErased: false,
    },
  },
  'card-issuer': {
    issue: {
      cardId: card.cardId,
      reference: 'partner-check',
      form: 'VIRTUAL',
      currency: 'USD',
      cardholder: {
        customerId: 'Customer:0b6f1d9a-0000-8000-8000-000000000004',
        fullName: 'Partner Check',
        country: 'US',
      },
    },
    'set-state': { ...card, state: 'FROZEN', sequence: 2 },
    number: card,
    statements: { day: '2026-01-14' },
  },
  messenger: {
    send: { purpose: 'ONE_TIME_CODE', channel: 'EMAIL', recipient: 'partner-check@example.com', code: '000000' },
  },
  'uma-network': {
    'look-up': { umaAddress: '$success.usd@sandbox.uma.money' },
    payee: { umaAddress: '$success.usd@sandbox.uma.money', fields: ['FULL_NAME'] },
    sender: { umaAddress: '$success.usd@sandbox.uma.money' },
    settle: {
      transactionId: payment.transactionId,
      amount: payment.amount,
      senderUmaAddress: '$success.usd@sandbox.uma.money',
      receiverInformation: { FULL_NAME: 'Partner Check', COUNTRY_OF_RESIDENCE: 'US' },
    },
  },
};
