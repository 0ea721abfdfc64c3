import { defineTable, filterColumn } from '@app/event-sourcing/definitions';
import { isInCollection } from '../domain/external-account/account-collection.js';
import { type ExternalAccountDocument, externalAccountView } from '../domain/external-account/external-account.view.js';
import { type CardSuspenseDocument, cardSuspenseView } from '../domain/internal-account/card-suspense.view.js';
import {
  CardMoneySuspended,
  SuspendedCardMoneySent,
  SuspendedCardMoneyTaken,
} from '../domain/internal-account/hold.events.js';
import { type InternalAccountDocument, internalAccountView } from '../domain/internal-account/internal-account.view.js';

export const internalAccountsTable = defineTable({
  name: 'accounts_internal_account',
  view: internalAccountView,
  filters: {
    owner: filterColumn<InternalAccountDocument>('text', ({ customerId }) =>
      customerId === undefined ? 'PLATFORM' : 'CUSTOMER',
    ),
    customer_id: filterColumn<InternalAccountDocument>('text', ({ customerId }) => customerId ?? null),
    currency: filterColumn<InternalAccountDocument>('text', ({ balance }) => balance.currency.code),
    type: filterColumn<InternalAccountDocument>('text', ({ type }) => type),
  },
});

export const externalAccountsTable = defineTable({
  name: 'accounts_external_account',
  view: externalAccountView,
  filters: {
    owner: filterColumn<ExternalAccountDocument>('text', ({ customerId }) =>
      customerId === null ? 'PLATFORM' : 'CUSTOMER',
    ),
    among_customers: filterColumn<ExternalAccountDocument>('boolean', (document) =>
      isInCollection('CUSTOMERS', document),
    ),
    customer_id: filterColumn<ExternalAccountDocument>('text', ({ customerId }) => customerId),
    currency: filterColumn<ExternalAccountDocument>('text', ({ currency }) => currency),
    is_deleted: filterColumn<ExternalAccountDocument>('boolean', ({ deletedAt }) => deletedAt !== undefined),
  },
});

/** Operators' list of card money whose cardholder is deleted. */
export const cardSuspenseTable = defineTable({
  name: 'accounts_card_suspense',
  view: cardSuspenseView,
  filters: { is_waiting: filterColumn<CardSuspenseDocument>('boolean', ({ waiting }) => waiting.length > 0) },
  events: [CardMoneySuspended, SuspendedCardMoneyTaken, SuspendedCardMoneySent],
});
