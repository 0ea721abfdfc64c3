import { HOLD_EVENTS } from '../domain/internal-account/hold.events.js';
import type { RecordedEvent } from '@app/event-sourcing';
import { externalAccountView } from '../domain/external-account/external-account.view.js';
import { internalAccountView } from '../domain/internal-account/internal-account.view.js';
import { accountNotifications } from './accounts.notifications.js';

/** How an act of a card with these postings is told. */
const toldOf = (...accounts: readonly string[]) =>
  HOLD_EVENTS.map(({ type }) => {
    const { type: webhook } = accountNotifications.find(({ event }) => event.type === type)!;
    return webhook({
      data: { postings: accounts.map((account) => ({ account, currency: 'USD', amount: '1' })) },
    } as unknown as RecordedEvent);
  });

describe('what platforms are told of accounts', () => {
  it.each([
    ['accounts.account-funded', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.debit-reserved', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.debit-released', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.account-credited', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.credit-taken-back', 'INTERNAL_ACCOUNT.BALANCE_UPDATED', internalAccountView],
    ['accounts.funding-instructions-changed', 'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED', internalAccountView],
    ['accounts.account-status-changed', 'INTERNAL_ACCOUNT.STATUS_UPDATED', internalAccountView],
    ['accounts.external-account-status-changed', 'EXTERNAL_ACCOUNT.STATUS_UPDATED', externalAccountView],
  ])('%s is told as %s, with the account as GET shows it', (event, type, view) => {
    const told = accountNotifications.filter((notification) => notification.event.type === event);
    expect(told.map((notification) => [notification.type({} as RecordedEvent), notification.view])).toEqual([
      [type, view],
    ]);
  });

  it('nothing is told of confirmations, openings, registrations and deletions', () => {
    expect(accountNotifications).toHaveLength(8 + HOLD_EVENTS.length);
  });

  it('an act of a card is told when it moved balance or hold, and not when only the service paid', () => {
    expect(new Set(toldOf('account:a', 'hold:a'))).toEqual(new Set(['INTERNAL_ACCOUNT.BALANCE_UPDATED']));
    expect(new Set(toldOf('hold:a', 'card-settlement'))).toEqual(new Set(['INTERNAL_ACCOUNT.BALANCE_UPDATED']));
    expect(new Set(toldOf('card-loss', 'card-settlement'))).toEqual(new Set([null]));
  });
});
