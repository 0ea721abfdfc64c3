import { type Notification, notify, type RecordedEvent } from '@app/event-sourcing/definitions';
import type { Posting } from '@app/kernel';
import { ExternalAccountStatusChanged } from '../domain/external-account/external-account-status.js';
import { externalAccountView } from '../domain/external-account/external-account.view.js';
import {
  AccountCredited,
  AccountFunded,
  AccountStatusChanged,
  CreditReturned,
  CreditReversed,
  DebitReleased,
  DebitReserved,
  DepositReceived,
  FundingInstructionsChanged,
  ReturnLossRecovered,
} from '../domain/internal-account/internal-account.events.js';
import { HOLD_EVENTS } from '../domain/internal-account/hold.events.js';
import { internalAccountView } from '../domain/internal-account/internal-account.view.js';

const BALANCE_UPDATED = 'INTERNAL_ACCOUNT.BALANCE_UPDATED';

/** No webhook is sent for a card action or a returned collection that moved no money of this account. */
const movedBalance = ({ data }: RecordedEvent): string | null => {
  const { postings } = data as { readonly postings: readonly Posting[] };
  return postings.some(({ account }) => account.startsWith('account:') || account.startsWith('hold:'))
    ? BALANCE_UPDATED
    : null;
};

/** Webhooks for every change of balance, status or coordinates, but not for openings and registrations (onboarding-accounts 15.4). */
export const accountNotifications: readonly Notification[] = [
  notify(AccountFunded, BALANCE_UPDATED, internalAccountView),
  notify(DepositReceived, BALANCE_UPDATED, internalAccountView),
  notify(DebitReserved, BALANCE_UPDATED, internalAccountView),
  notify(DebitReleased, BALANCE_UPDATED, internalAccountView),
  notify(AccountCredited, BALANCE_UPDATED, internalAccountView),
  notify(CreditReversed, BALANCE_UPDATED, internalAccountView),
  notify(ReturnLossRecovered, BALANCE_UPDATED, internalAccountView),
  ...[CreditReturned, ...HOLD_EVENTS].map((event) => notify(event, movedBalance, internalAccountView)),
  notify(FundingInstructionsChanged, 'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED', internalAccountView),
  notify(AccountStatusChanged, 'INTERNAL_ACCOUNT.STATUS_UPDATED', internalAccountView),
  notify(ExternalAccountStatusChanged, 'EXTERNAL_ACCOUNT.STATUS_UPDATED', externalAccountView),
];
