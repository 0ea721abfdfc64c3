import type { Action, Field } from '../actions/action.ts';
import type { Resource } from '../api/client.ts';
import { member } from './kind.ts';

const idOf = ({ id }: Resource): string => encodeURIComponent(String(id));

/** Actions of an account. */
export const ACCOUNT_ACTIONS: readonly Action[] = [
  {
    label: 'Fund',
    permission: 'TRANSACT',
    isSandbox: true,
    path: (account) => `/sandbox/internal-accounts/${idOf(account)}/fund`,
    fields: [
      { name: 'amount', label: 'Amount', type: 'amount', currency: (account) => member(account, 'balance.currency') },
    ],
    done: () => 'The account was funded.',
  },
  {
    label: 'Simulate a UMA payment to it',
    permission: 'TRANSACT',
    isSandbox: true,
    when: ({ customerId }) => typeof customerId === 'string',
    path: () => '/sandbox/uma/receive',
    fields: [
      { name: 'senderUmaAddress', label: 'Sender', type: 'text', initial: '$sender@uma.example.com' },
      {
        name: 'receivingCurrencyAmount',
        label: 'Amount',
        type: 'amount',
        currency: (account) => member(account, 'balance.currency'),
      },
    ],
    body: (given, account) => ({
      ...given,
      customerId: account['customerId'],
      receivingCurrencyCode: member(account, 'balance.currency.code'),
    }),
    done: (answer) => `${String(answer?.['id'])} is ${String(answer?.['status'])}.`,
  },
];

/** Actions of a payment. */
export const PAYMENT_ACTIONS: readonly Action[] = [
  {
    label: 'Cancel',
    permission: 'TRANSACT',
    when: ({ type, status }) => type === 'OUTGOING' && status === 'PENDING',
    path: (payment) => `/transactions/${idOf(payment)}/cancel`,
    warning: 'The payment is cancelled if the payment network has not begun it.',
    done: () => 'The payment was cancelled.',
  },
];

/** Actions of a quote. */
export const QUOTE_ACTIONS: readonly Action[] = [
  {
    label: 'Simulate the deposit',
    permission: 'TRANSACT',
    isSandbox: true,
    when: ({ status }) => status === 'PENDING' || status === 'PENDING_AUTHORIZATION',
    path: () => '/sandbox/send',
    body: (given, quote) => ({ ...given, quoteId: quote['id'], currencyCode: member(quote, 'sendingCurrency.code') }),
    fields: [
      {
        name: 'currencyAmount',
        label: 'Amount',
        type: 'amount',
        currency: (quote) => quote['sendingCurrency'],
        isOptional: true,
        help: 'The amount of the quote where it is left empty.',
      },
    ],
    done: () => 'The deposit has come.',
  },
];

const FAULT_TYPES = [
  'ANSWER_LOST',
  'DELAY',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'WEBHOOK_DOUBLED',
  'WEBHOOK_OUT_OF_ORDER',
  'WEBHOOK_LATE',
  'WEBHOOK_DROPPED',
  'WEBHOOK_NEW_KEY',
];

const MERCHANT: Field = {
  name: 'merchant',
  label: 'Merchant',
  type: 'text',
  initial: 'COFFEE SHOP',
  help: 'Its last three characters choose the outcome.',
};

const AMOUNT: Field = { name: 'amount', label: 'Amount', type: 'amount', currency: ({ currency }) => currency };

const CARD_TRANSACTION: Field = {
  name: 'cardTransactionId',
  label: 'Card transaction',
  type: 'text',
  help: 'Its id, CardTransaction:…',
};

/** Actions of a card; a simulated authorization uses the card's currency. */
export const CARD_ACTIONS: readonly Action[] = [
  {
    label: 'Freeze',
    permission: 'TRANSACT',
    method: 'PATCH',
    when: ({ state }) => state === 'ACTIVE',
    path: (card) => `/cards/${idOf(card)}`,
    body: () => ({ state: 'FROZEN' }),
    warning: 'Authorizations of a frozen card are declined until it is active again.',
    done: () => 'The card is frozen.',
  },
  {
    label: 'Unfreeze',
    permission: 'TRANSACT',
    method: 'PATCH',
    when: ({ state }) => state === 'FROZEN',
    path: (card) => `/cards/${idOf(card)}`,
    body: () => ({ state: 'ACTIVE' }),
    done: () => 'The card is active.',
  },
  ...(
    [
      ['Simulate an authorization', 'authorization'],
      ['Simulate a purchase', 'financial_authorization'],
      ['Simulate a credit', 'financial_credit_authorization'],
      ['Simulate the authorization of a credit', 'credit_authorization'],
      ['Simulate a credit advice', 'credit_authorization_advice'],
    ] as const
  ).map(([label, simulation]): Action => ({
    label,
    permission: 'TRANSACT',
    isSandbox: true,
    scenarios: 'merchants',
    path: (card) => `/sandbox/cards/${idOf(card)}/simulate/${simulation}`,
    fields: [AMOUNT, MERCHANT],
    body: ({ amount, merchant }, { currency }) => ({
      amount,
      currency: { code: currency },
      merchant: { descriptor: merchant },
    }),
    done: simulated,
  })),
  ...(
    [
      ['Simulate a clearing', 'clearing'],
      ['Simulate a return', 'return'],
      ['Simulate a change of the amount', 'authorization_advice'],
    ] as const
  ).map(([label, simulation]): Action => ({
    label,
    permission: 'TRANSACT',
    isSandbox: true,
    path: (card) => `/sandbox/cards/${idOf(card)}/simulate/${simulation}`,
    fields: [CARD_TRANSACTION, AMOUNT],
    done: simulated,
  })),
  {
    label: 'Take the newest return back',
    permission: 'TRANSACT',
    isSandbox: true,
    path: (card) => `/sandbox/cards/${idOf(card)}/simulate/return_reversal`,
    fields: [CARD_TRANSACTION],
    done: simulated,
  },
  {
    label: 'Simulate a check without an amount',
    permission: 'TRANSACT',
    isSandbox: true,
    scenarios: 'merchants',
    path: (card) => `/sandbox/cards/${idOf(card)}/simulate/balance_inquiry`,
    fields: [MERCHANT],
    body: ({ merchant }) => ({ merchant: { descriptor: merchant } }),
    done: simulated,
  },
];

/** Actions of the list of faults. */
export const FAULTS_ACTIONS: readonly Action[] = [
  {
    label: 'Arm a fault',
    permission: 'MANAGE',
    path: () => '/sandbox/faults',
    fields: [
      { name: 'type', label: 'Type', type: 'choice', options: FAULT_TYPES },
      {
        name: 'path',
        label: 'Route of the requests',
        type: 'text',
        isOptional: true,
        help: 'Such as /transfer-out; every one where it is left empty.',
      },
      {
        name: 'eventType',
        label: 'Type of the webhooks',
        type: 'text',
        isOptional: true,
        help: 'Every one where it is left empty.',
      },
      { name: 'count', label: 'Times', type: 'text', initial: '1' },
      { name: 'expiresInSeconds', label: 'For at most so many seconds', type: 'text', initial: '300' },
    ],
    body: ({ count, expiresInSeconds, ...given }) => ({
      ...given,
      count: Number(count),
      expiresInSeconds: Number(expiresInSeconds),
    }),
    done: (answer) => `${String(answer?.['id'])} waits for ${String(answer?.['count'])} of them.`,
  },
];

/** Actions of a fault. */
export const FAULT_ACTIONS: readonly Action[] = [
  {
    label: 'Disarm',
    permission: 'MANAGE',
    method: 'DELETE',
    path: (fault) => `/sandbox/faults/${idOf(fault)}`,
    done: () => 'It is injected no more.',
  },
];

const forked = (answer: Resource | undefined): string =>
  `${String(answer?.['platformId'])} is a copy. Its credential, shown only here: ${String(member(answer, 'token.clientId'))}:${String(member(answer, 'token.clientSecret'))}`;

/** Actions of the list of snapshots. */
export const SNAPSHOTS_ACTIONS: readonly Action[] = [
  {
    label: 'Create a snapshot',
    permission: 'MANAGE',
    path: () => '/sandbox/snapshots',
    fields: [{ name: 'name', label: 'Name', type: 'text', isOptional: true }],
    done: () => 'The snapshot is taken.',
  },
  {
    label: 'Fork the sandbox',
    permission: 'MANAGE',
    path: () => '/sandbox/forks',
    warning: 'Makes a platform whose history begins as a copy of this one, as it is now.',
    done: forked,
  },
];

/** Actions of a snapshot. */
export const SNAPSHOT_ACTIONS: readonly Action[] = [
  {
    label: 'Fork',
    permission: 'MANAGE',
    path: () => '/sandbox/forks',
    body: (_, { id: snapshotId }) => ({ snapshotId }),
    warning: 'Makes a platform whose history begins as a copy of this one, as it was then.',
    done: forked,
  },
];

/** Actions of the sandbox. */
export const SANDBOX_ACTIONS: readonly Action[] = [
  {
    label: 'Reset the sandbox',
    permission: 'MANAGE',
    isSandbox: true,
    path: () => '/sandbox/reset',
    warning:
      'Customers, accounts, payments, cards, agents and webhooks are gone from now on. Tokens, the configuration and keys of webhooks stay.',
    done: (answer) => `The sandbox is empty: it is ${String(answer?.['platformId'])} now.`,
  },
];

function simulated(answer: Resource | undefined): string {
  const { id, status, declineReason } = answer ?? {};
  return [`${String(id ?? 'The card transaction')} is ${String(status)}`, declineReason].filter(Boolean).join(': ');
}

function whenOf(trigger: Resource | undefined): string {
  const seconds = Number(trigger?.['afterSeconds'] ?? 0);
  return seconds === 0 ? ' happens now' : ` happens in ${seconds} seconds of the sandbox's clock`;
}

const ADDRESS: Field = {
  name: 'url',
  label: 'Address',
  type: 'text',
  isOptional: true,
  help: "The platform's own endpoint where it is left empty.",
};

/** Actions of a webhook. */
export const WEBHOOK_ACTIONS: readonly Action[] = [
  {
    label: 'Send again',
    permission: 'MANAGE',
    path: (webhook) => `/webhook-deliveries/${idOf(webhook)}/retry`,
    warning: 'It is sent under its id: an endpoint that has seen it can know it by that.',
    done: () => 'It is being sent again.',
  },
];

/** Actions of an event. */
export const EVENT_ACTIONS: readonly Action[] = [
  {
    label: 'Send now',
    permission: 'MANAGE',
    path: (event) => `/events/${idOf(event)}/send`,
    fields: [ADDRESS],
    warning: 'Its webhook is sent once, under its first id.',
    done: (answer) => `${String(answer?.['url'])} answered ${String(answer?.['responseStatus'])}.`,
  },
];

/** Actions of the list of webhooks. */
export const WEBHOOKS_ACTIONS: readonly Action[] = [
  {
    label: 'Send a test',
    permission: 'MANAGE',
    isSandbox: true,
    path: () => '/sandbox/webhooks/test',
    fields: [ADDRESS],
    done: (answer) => `${String(answer?.['url'])} answered ${String(answer?.['response_status'])}.`,
  },
  {
    label: 'Trigger an event',
    permission: 'TRANSACT',
    isSandbox: true,
    path: () => '/sandbox/triggers',
    warning:
      'The requests that bring the event about are made for you: resources are created, and the webhook is sent.',
    fields: [
      { name: 'type', label: 'Type', type: 'text', help: 'Such as OUTGOING_PAYMENT.FAILED.' },
      {
        name: 'data',
        label: 'Own data',
        type: 'json',
        isOptional: true,
        help: 'Members of those requests, by step: {"customer": {"fullName": "Ada Lovelace"}, "payment": {"amount": 2500}}.',
      },
    ],
    done: (answer) => `${String(answer?.['type'])} of ${String(answer?.['resourceId'])}${whenOf(answer)}.`,
  },
  {
    label: 'Replay failed ones',
    permission: 'MANAGE',
    path: () => '/webhook-deliveries/replay',
    fields: [
      { name: 'since', label: 'Failed since', type: 'moment' },
      { name: 'type', label: 'Type', type: 'text', isOptional: true, help: 'Such as OUTGOING_PAYMENT.COMPLETED.' },
    ],
    done: (answer) => `${String(answer?.['count'])} are being sent again, the oldest first.`,
  },
];

/** Actions of an API token. */
export const TOKEN_ACTIONS: readonly Action[] = [
  {
    label: 'Delete',
    permission: 'MANAGE',
    method: 'DELETE',
    path: (token) => `/tokens/${idOf(token)}`,
    warning: 'Programs that use the token are refused from that moment on. A session that it began ends.',
    done: () => 'The token was deleted.',
  },
];

/** Actions of an agent's pending approval. */
export const APPROVAL_ACTIONS: readonly Action[] = (['approve', 'reject'] as const).map((verb) => ({
  label: verb === 'approve' ? 'Approve' : 'Reject',
  permission: 'MANAGE',
  when: ({ status }) => status === 'PENDING_APPROVAL',
  path: (action) => `/agents/${encodeURIComponent(String(action['agentId']))}/actions/${idOf(action)}/${verb}`,
  done: () => (verb === 'approve' ? 'The action was approved.' : 'The action was rejected.'),
}));
