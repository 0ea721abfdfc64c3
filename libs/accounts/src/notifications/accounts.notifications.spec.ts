import { HOLD_EVENTS } from '../domain/internal-account/hold.events.js';
import { CreditReturned } from '../domain/internal-account/internal-account.events.js';
import type { RecordedEvent } from '@app/event-sourcing/definitions';
import { externalAccountView } from '../domain/external-account/external-account.view.js';
import { internalAccountView } from '../domain/internal-account/internal-account.view.js';
import { accountNotifications } from './accounts.notifications.js';

/** Webhook types for acts of a card, and for a returned collection, with these postings. */
const notificationsOf = (...accounts: readonly string[]) =>
  [CreditReturned, ...HOLD_EVENTS].map(({ type }) => {
    const { type: webhook } = accountNotifications.find(({ event }) => event.type === type)!;
    return webhook({
      data: { postings: accounts.map((account) => ({ account, currency: 'USD', amount: '1' })) },
    } as unknown as RecordedEvent);
  });

describe('webhooks of accounts', () => {
  it.each([
    ['accounts.account-funded', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.deposit-received', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.debit-reserved', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.debit-released', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.account-credited', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.credit-taken-back', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.return-loss-recovered', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.funding-instructions-changed', 'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED', internalAccountView],
    ['accounts.account-status-changed', 'INTERNAL_ACCOUNT.STATUS_UPDATED', internalAccountView],
    ['accounts.external-account-status-changed', 'EXTERNAL_ACCOUNT.STATUS_UPDATED', externalAccountView],
  ])('%s is sent as %s, with the account as GET shows it', (event, type, view) => {
    const notified = accountNotifications.filter((notification) => notification.event.type === event);
    expect(notified.map((notification) => [notification.type({} as RecordedEvent), notification.view])).toEqual([
      [type, view],
    ]);
  });

  it('are not sent for confirmations, openings, registrations and deletions', () => {
    expect(accountNotifications).toHaveLength(11 + HOLD_EVENTS.length);
  });

  it('are sent for an act that moved balance or hold, not for one that only the service paid', () => {
    expect(new Set(notificationsOf('account:a', 'hold:a'))).toEqual(new Set(['INTERNAL_ACCOUNT.BALANCE_UPDATED']));
    expect(new Set(notificationsOf('hold:a', 'card-settlement'))).toEqual(
      new Set(['INTERNAL_ACCOUNT.BALANCE_UPDATED']),
    );
    expect(new Set(notificationsOf('card-loss', 'card-settlement'))).toEqual(new Set([null]));
  });
});
