import { ACCOUNT_ACTIONS, PAYMENT_ACTIONS, QUOTE_ACTIONS } from './actions.ts';
import { type Kind, column, firstText } from './kind.ts';

const ACCOUNT_TYPES = ['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'];
const PAYMENT_STATUSES = [
  'CREATED',
  'PENDING',
  'PENDING_AUTHORIZATION',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'EXPIRED',
];

const accounts: Kind = {
  name: 'accounts',
  one: 'Account',
  many: 'Accounts',
  prefixes: ['InternalAccount'],
  list: '/internal-accounts',
  explained: '/internal-accounts',
  ofPlatform: '/platform/internal-accounts',
  actions: ACCOUNT_ACTIONS,
  state: ['status'],
  titleOf: firstText('balance.currency.name'),
  filters: [
    { name: 'currency', label: 'Currency', type: 'text' },
    { name: 'type', label: 'Type', type: 'choice', options: ACCOUNT_TYPES },
    { name: 'customerId', label: 'Customer', type: 'text' },
  ],
  columns: [
    column('Account', 'id'),
    column('Type', 'type'),
    column('Available', 'balance', { isNumber: true }),
    column('Total', 'totalBalance', { isNumber: true }),
    column('Status', 'status'),
    column('Customer', 'customerId'),
  ],
  related: [
    { kind: 'payments', title: 'Payments', of: ({ id }) => ({ accountIdentifier: String(id) }) },
    { kind: 'cards', title: 'Cards', of: ({ id }) => ({ accountId: String(id) }) },
  ],
  empty: { text: 'Every customer gets an account for each currency of the platform. Create a customer first.' },
};

const wallets: Kind = {
  ...accounts,
  name: 'wallets',
  one: 'Wallet',
  many: 'Wallets',
  prefixes: [],
  always: { type: 'EMBEDDED_WALLET' },
  filters: accounts.filters.filter(({ name }) => name !== 'type'),
};

const payments: Kind = {
  name: 'payments',
  one: 'Payment',
  many: 'Payments',
  prefixes: ['Transaction', 'CardTransaction'],
  list: '/transactions',
  item: '/transactions',
  asOf: true,
  state: ['status'],
  titleOf: firstText('reconciliationInstructions.reference', 'description'),
  hasOpenExplanation: true,
  actions: PAYMENT_ACTIONS,
  amounts: { fees: 'sentAmount.currency', platformFees: 'sentAmount.currency' },
  filters: [
    { name: 'status', label: 'Status', type: 'choice', options: PAYMENT_STATUSES },
    { name: 'type', label: 'Type', type: 'choice', options: ['INCOMING', 'OUTGOING', 'CARD'] },
    { name: 'reference', label: 'Reference', type: 'text' },
    { name: 'customerId', label: 'Customer', type: 'text' },
    { name: 'platformCustomerId', label: 'Your id of the customer', type: 'text' },
    { name: 'accountIdentifier', label: 'Account', type: 'text' },
    { name: 'senderAccountIdentifier', label: 'Sending account', type: 'text' },
    { name: 'receiverAccountIdentifier', label: 'Receiving account', type: 'text' },
    { name: 'startDate', label: 'From (UTC)', type: 'from' },
    { name: 'endDate', label: 'To (UTC)', type: 'to' },
  ],
  columns: [
    { title: 'Reference', value: firstText('reconciliationInstructions.reference', 'merchant.descriptor', 'id') },
    column('Type', 'type'),
    column('Status', 'status'),
    { title: 'Sent', value: ({ sentAmount, authorizedAmount }) => sentAmount ?? authorizedAmount, isNumber: true },
    column('Received', 'receivedAmount', { isNumber: true }),
    column('Customer', 'customerId'),
    column('Created', 'createdAt'),
  ],
  searchFor: (text) => ({ reference: text }),
  empty: {
    text: 'A payment moves money between two accounts. Fund an account of a customer, then pay an external account from it.',
    call: {
      path: '/transfer-out',
      body: {
        source: { accountId: 'InternalAccount:…' },
        destination: { accountId: 'ExternalAccount:…' },
        amount: 1000,
      },
    },
  },
};

const cardTransactions: Kind = {
  ...payments,
  name: 'card-transactions',
  one: 'Card transaction',
  many: 'Card transactions',
  prefixes: [],
  always: { type: 'CARD' },
  filters: payments.filters.filter(({ name }) => name !== 'type'),
  empty: {
    text: 'A card transaction begins when a card is used. In the sandbox, simulate an authorization of a card.',
  },
};

const quotes: Kind = {
  name: 'quotes',
  one: 'Quote',
  many: 'Quotes',
  prefixes: ['Quote'],
  item: '/quotes',
  asOf: true,
  state: ['status'],
  titleOf: () => undefined,
  actions: QUOTE_ACTIONS,
  amounts: {
    totalSendingAmount: 'sendingCurrency',
    totalReceivingAmount: 'receivingCurrency',
    feesIncluded: 'sendingCurrency',
    platformFeesIncluded: 'sendingCurrency',
  },
  filters: [],
  columns: [],
  empty: {
    text: 'The API gets a quote by its id, and lists none. Paste the id of one into the search.',
  },
};

export const MONEY_KINDS: readonly Kind[] = [payments, accounts, wallets, cardTransactions, quotes];
