import { type Notification, notify } from '@app/event-sourcing';
import { ExternalAccountStatusChanged } from '../domain/external-account/external-account.events.js';
import { externalAccountView } from '../domain/external-account/external-account.view.js';
import {
  AccountCredited, AccountFunded, AccountStatusChanged, CreditTakenBack, DebitReleased, DebitReserved,
} from '../domain/internal-account/internal-account.events.js';
import { internalAccountView } from '../domain/internal-account/internal-account.view.js';

const BALANCE_UPDATED = 'INTERNAL_ACCOUNT.BALANCE_UPDATED';

/** Opening and registering are told to nobody; every change of balance or status is (onboarding-accounts 15.4). */
export const accountNotifications: readonly Notification[] = [
  notify(AccountFunded, BALANCE_UPDATED, internalAccountView),
  notify(DebitReserved, BALANCE_UPDATED, internalAccountView),
  notify(DebitReleased, BALANCE_UPDATED, internalAccountView),
  notify(AccountCredited, BALANCE_UPDATED, internalAccountView),
  notify(CreditTakenBack, BALANCE_UPDATED, internalAccountView),
  notify(AccountStatusChanged, 'INTERNAL_ACCOUNT.STATUS_UPDATED', internalAccountView),
  notify(ExternalAccountStatusChanged, 'EXTERNAL_ACCOUNT.STATUS_UPDATED', externalAccountView),
];
