import type { RecordedEvent } from '@app/event-sourcing';
import { externalAccountView } from '../domain/external-account/external-account.view.js';
import { internalAccountView } from '../domain/internal-account/internal-account.view.js';
import { accountNotifications } from './accounts.notifications.js';

describe('what platforms are told of accounts', () => {
  it.each([
    ['accounts.account-funded', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.debit-reserved', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.debit-released', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.account-credited', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.credit-taken-back', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.account-status-changed', 'INTERNAL_ACCOUNT.STATUS_UPDATED', internalAccountView],
    ['accounts.external-account-status-changed', 'EXTERNAL_ACCOUNT.STATUS_UPDATED', externalAccountView],
  ])('%s is told as %s, with the account as GET shows it', (event, type, view) => {
    const told = accountNotifications.filter((notification) => notification.event.type === event);
    expect(told.map((notification) => [notification.type({} as RecordedEvent), notification.view])).toEqual([[type, view]]);
  });

  it('nothing is told of confirmations, openings, registrations and deletions', () => {
    expect(accountNotifications).toHaveLength(7);
  });
});
