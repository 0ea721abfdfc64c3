import { operatorNote } from '@app/kernel';
import { type CardMovement, cardMovementView } from './card-movement.view.js';
import {
  CardCredited,
  CardDebited,
  CardLossRecovered,
  CardMoneySuspended,
  CardPullReversed,
  HoldCaptured,
  HoldPlaced,
  HoldReleased,
  HoldResized,
  SuspendedCardMoneySent,
  SuspendedCardMoneyTaken,
} from './hold.events.js';
import { AccountConfirmedEmpty, type InternalAccountEvent } from './internal-account.events.js';

const usd = (amount: number) => ({ currency: 'USD', amount: `${amount}` });
const act = { transactionId: 'CardTransaction:one', step: 'step', postings: [] };
const nothing = {
  transactionId: act.transactionId,
  step: act.step,
  held: '0',
  released: '0',
  covered: '0',
  pulled: '0',
  shortfall: '0',
};

const shown = (event: InternalAccountEvent, before: CardMovement | null = null): CardMovement | null =>
  cardMovementView.evolve(before, event, { id: 'event', revision: 0, at: '2026-01-01T00:00:00.000Z' });

describe('the newest act of a card on an account', () => {
  it.each<[string, InternalAccountEvent, Partial<CardMovement>]>([
    ['a hold', HoldPlaced({ ...act, amount: usd(5) }), { held: '5' }],
    [
      'a changed hold, by what is held of what was wanted',
      HoldResized({ ...act, wanted: usd(9), held: usd(7) }),
      { held: '7' },
    ],
    ['a released hold', HoldReleased({ ...act, amount: usd(5) }), { released: '5' }],
    [
      'a capture',
      HoldCaptured({ ...act, amount: usd(9), covered: usd(5), pulled: usd(3), shortfall: usd(1) }),
      { covered: '5', pulled: '3', shortfall: '1' },
    ],
    [
      'a debit',
      CardDebited({ ...act, amount: usd(4), pulled: usd(3), shortfall: usd(1) }),
      { pulled: '3', shortfall: '1' },
    ],
    ['a pull that failed', CardPullReversed({ ...act, released: usd(5), returned: usd(2) }), { released: '5' }],
    ['a repaid shortfall', CardLossRecovered({ ...act, amount: usd(2) }), { pulled: '2' }],
    ['a credit', CardCredited({ ...act, amount: usd(5) }), {}],
    ['money into suspense', CardMoneySuspended({ ...act, amount: usd(5) }), {}],
    ['money out of suspense', SuspendedCardMoneyTaken({ ...act, amount: usd(5) }), {}],
    [
      'money sent by an operator',
      SuspendedCardMoneySent({ ...operatorNote({ operator: 'Grace', reason: 'sent' }), ...act, amount: usd(5) }),
      { sent: '5' },
    ],
  ])('is %s, with its amounts and 0 for the rest', (_, event, parts) => {
    expect(shown(event, { ...nothing, step: 'before', held: '3' })).toEqual({ ...nothing, ...parts });
  });

  it('stays where other events of the account follow', () => {
    const before = shown(HoldPlaced({ ...act, amount: usd(5) }));
    expect(shown(AccountConfirmedEmpty({ announcements: 0 }), before)).toBe(before);
  });

  it('needs no data of the owner', () => {
    expect(cardMovementView.withoutPersonalData).toBe(true);
  });
});
