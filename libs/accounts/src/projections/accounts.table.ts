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
    owner: filterColumn('text', ({ customerId }: InternalAccountDocument) =>
      customerId === undefined ? 'PLATFORM' : 'CUSTOMER',
    ),
    customer_id: filterColumn('text', ({ customerId }: InternalAccountDocument) => customerId ?? null),
    currency: filterColumn('text', ({ balance }: InternalAccountDocument) => balance.currency.code),
    type: filterColumn('text', ({ type }: InternalAccountDocument) => type),
  },
});

export const externalAccountsTable = defineTable({
  name: 'accounts_external_account',
  view: externalAccountView,
  filters: {
    owner: filterColumn('text', ({ customerId }: ExternalAccountDocument) =>
      customerId === null ? 'PLATFORM' : 'CUSTOMER',
    ),
    among_customers: filterColumn('boolean', (document: ExternalAccountDocument) =>
      isInCollection('CUSTOMERS', document),
    ),
    customer_id: filterColumn('text', ({ customerId }: ExternalAccountDocument) => customerId),
    currency: filterColumn('text', ({ currency }: ExternalAccountDocument) => currency),
    is_deleted: filterColumn('boolean', ({ deletedAt }: ExternalAccountDocument) => deletedAt !== undefined),
  },
});

/** Operators' list of card money of deleted cardholders. */
export const cardSuspenseTable = defineTable({
  name: 'accounts_card_suspense',
  view: cardSuspenseView,
  filters: { is_waiting: filterColumn('boolean', ({ waiting }: CardSuspenseDocument) => waiting.length > 0) },
  events: [CardMoneySuspended, SuspendedCardMoneyTaken, SuspendedCardMoneySent],
});
