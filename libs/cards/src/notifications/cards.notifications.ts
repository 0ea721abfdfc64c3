import { type Notification, notify } from '@app/event-sourcing/definitions';
import {
  CardActivated,
  CardClosed,
  CardFrozen,
  CardRejected,
  CardUnfrozen,
  FundingSourcesChanged,
} from '../domain/card/card.events.js';
import { cardView } from '../domain/card/card.view.js';
import {
  AuthorizationAdvised,
  AuthorizationApproved,
  AuthorizationDeclined,
  AuthorizationExpired,
  AuthorizationReversed,
  ClearingPosted,
  FinancialAuthorizationApproved,
  PullFailed,
  ReturnCredited,
  ReturnReversed,
  ShortfallRecovered,
} from '../domain/card-transaction/card-transaction.events.js';
import { cardTransactionView } from '../domain/card-transaction/card-transaction.view.js';

const STATE_CHANGE = 'CARD.STATE_CHANGE';

/** Webhooks for every state, list of funding sources and step of a transaction, but not for issuing, limits and reveals. */
export const cardNotifications: readonly Notification[] = [
  ...[CardActivated, CardRejected, CardFrozen, CardUnfrozen, CardClosed].map((event) =>
    notify(event, STATE_CHANGE, cardView),
  ),
  notify(FundingSourcesChanged, 'CARD.FUNDING_SOURCE_CHANGE', cardView),
  notify(AuthorizationApproved, 'CARD_TRANSACTION.AUTHORIZED', cardTransactionView),
  notify(FinancialAuthorizationApproved, 'CARD_TRANSACTION.SETTLED', cardTransactionView),
  notify(AuthorizationDeclined, 'CARD_TRANSACTION.EXCEPTION', cardTransactionView),
  notify(AuthorizationReversed, 'CARD_TRANSACTION.EXCEPTION', cardTransactionView),
  ...[
    ClearingPosted,
    AuthorizationExpired,
    AuthorizationAdvised,
    ReturnCredited,
    ReturnReversed,
    PullFailed,
    ShortfallRecovered,
  ].map((event) =>
    notify(
      event,
      ({ data }) => `CARD_TRANSACTION.${(data as { readonly status: string }).status}`,
      cardTransactionView,
    ),
  ),
];
