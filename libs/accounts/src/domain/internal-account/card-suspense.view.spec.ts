import { operatorNote } from '@app/kernel';
import { type CardSuspenseDocument, cardSuspenseView } from './card-suspense.view.js';
import { CardMoneySuspended, SuspendedCardMoneySent, SuspendedCardMoneyTaken } from './hold.events.js';
import { AccountConfirmedEmpty, type InternalAccountEvent } from './internal-account.events.js';

const usd = (amount: number) => ({ currency: 'USD', amount: `${amount}` });
const act = (transactionId: string, amount: number) => ({
  transactionId,
  step: 'step',
  amount: usd(amount),
  postings: [],
});

/** One event a day. */
function shown(...events: readonly InternalAccountEvent[]): CardSuspenseDocument | null {
  return events.reduce<CardSuspenseDocument | null>(
    (document, event, day) =>
      cardSuspenseView.evolve(document, event, { id: 'event', revision: day, at: `2026-01-0${day + 1}` }),
    null,
  );
}

describe("the operator's view of card money in suspense", () => {
  it('is nothing where none came', () => {
    expect(shown(AccountConfirmedEmpty({ announcements: 0 }))).toBeNull();
  });

  it('is the sum of each transaction since the first of it came, longest waiting first', () => {
    const events = [
      CardMoneySuspended(act('one', 5)),
      CardMoneySuspended(act('other', 7)),
      CardMoneySuspended(act('one', 2)),
    ];
    expect(shown(...events)).toEqual({
      waiting: [
        { transactionId: 'one', amount: usd(7), since: '2026-01-01' },
        { transactionId: 'other', amount: usd(7), since: '2026-01-02' },
      ],
    });
  });

  it('is the remainder once some was taken, and empty once all was taken or sent', () => {
    const kept = [
      CardMoneySuspended(act('one', 5)),
      CardMoneySuspended(act('other', 7)),
      SuspendedCardMoneyTaken(act('one', 3)),
    ];
    expect(shown(...kept)!.waiting.map(({ amount }) => amount)).toEqual([usd(2), usd(7)]);
    const sent = SuspendedCardMoneySent({
      ...operatorNote({ operator: 'Grace', reason: 'sent' }),
      ...act('other', 7),
    });
    expect(shown(...kept, SuspendedCardMoneyTaken(act('one', 2)), sent)).toEqual({ waiting: [] });
  });
});
