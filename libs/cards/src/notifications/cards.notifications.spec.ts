import type { RecordedEvent } from '@app/event-sourcing/definitions';
import { CARD_EVENTS } from '../domain/card/card.events.js';
import { cardView } from '../domain/card/card.view.js';
import { CARD_TRANSACTION_EVENTS } from '../domain/card-transaction/card-transaction.events.js';
import { cardTransactionView } from '../domain/card-transaction/card-transaction.view.js';
import { cardNotifications } from './cards.notifications.js';

/** The webhook types of an event. */
const notified = (type: string, data: object = { status: 'SETTLED' }) =>
  cardNotifications
    .filter((each) => each.event.type === type)
    .map((each) => each.type({ type, data } as unknown as RecordedEvent));

describe('webhooks about cards', () => {
  it.each([
    ['cards.card-activated', 'CARD.STATE_CHANGE'],
    ['cards.card-rejected', 'CARD.STATE_CHANGE'],
    ['cards.card-frozen', 'CARD.STATE_CHANGE'],
    ['cards.card-unfrozen', 'CARD.STATE_CHANGE'],
    ['cards.card-closed', 'CARD.STATE_CHANGE'],
    ['cards.funding-sources-changed', 'CARD.FUNDING_SOURCE_CHANGE'],
    ['cards.authorization-approved', 'CARD_TRANSACTION.AUTHORIZED'],
    ['cards.authorization-declined', 'CARD_TRANSACTION.EXCEPTION'],
    ['cards.authorization-reversed', 'CARD_TRANSACTION.EXCEPTION'],
    ['cards.financial-authorization-approved', 'CARD_TRANSACTION.SETTLED'],
  ])('%s as %s', (type, webhook) => expect(notified(type)).toEqual([webhook]));

  it('every later step of a transaction as the status in which it leaves it', () => {
    for (const type of [
      'clearing-posted',
      'authorization-expired',
      'authorization-advised',
      'return-credited',
      'return-reversed',
      'pull-failed',
      'shortfall-recovered',
    ]) {
      expect([type, notified(`cards.${type}`, { status: 'REFUNDED' })]).toEqual([type, ['CARD_TRANSACTION.REFUNDED']]);
    }
  });

  it('nothing of issuing, limits, reveals, requests, or steps that are only received, refused, confirmed or concluded', () => {
    const silent = [...CARD_EVENTS, ...CARD_TRANSACTION_EVENTS]
      .map(({ type }) => type)
      .filter((type) => notified(type).length === 0);
    expect(silent).toEqual([
      'cards.card-issued',
      'cards.spend-limit-changed',
      'cards.reveal-granted',
      'cards.card-revealed',
      'cards.authorization-requested',
      'cards.authorization-answered',
      'cards.authorization-concluded',
      'cards.presentment-received',
      'cards.pull-confirmed',
      'cards.shortfall-written-off',
      'cards.presentment-refused',
    ]);
  });

  it('with the card, or the transaction, as GET shows it', () => {
    expect(new Set(cardNotifications.map(({ view }) => view))).toEqual(new Set([cardView, cardTransactionView]));
  });
});
