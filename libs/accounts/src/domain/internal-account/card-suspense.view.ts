import type { MoneyData, View } from '@app/kernel';
import { internalAccount } from './internal-account.decider.js';
import type { InternalAccountEvent } from './internal-account.events.js';

/** A card transaction's money in suspense, for operators. */
export interface SuspendedCardMoney {
  /** Id of the card transaction. */
  readonly transactionId: string;
  readonly amount: MoneyData;
  /** When the first of it arrived. */
  readonly since: string;
}

/** Money that cards returned to one account after its owner was deleted, or beyond the limit of its balance, oldest first. */
export interface CardSuspenseDocument {
  readonly waiting: readonly SuspendedCardMoney[];
}

/** Has a row for each account with an amount that could not be credited, which are few. */
export const cardSuspenseView: View<CardSuspenseDocument, InternalAccountEvent> = {
  aggregate: internalAccount,
  version: 1,
  withoutPersonalData: true,
  evolve(document, event, { at }) {
    switch (event.type) {
      case 'accounts.card-money-suspended':
        return changed(document, event.data.transactionId, event.data.amount, 1n, at);
      case 'accounts.suspended-card-money-taken':
      case 'accounts.suspended-card-money-sent':
        return changed(document, event.data.transactionId, event.data.amount, -1n, at);
      default:
        return document;
    }
  },
};

function changed(
  document: CardSuspenseDocument | null,
  transactionId: string,
  by: MoneyData,
  sign: bigint,
  at: string,
): CardSuspenseDocument {
  const waiting = document?.waiting ?? [];
  const before = waiting.find((each) => each.transactionId === transactionId);
  const amount = BigInt(before?.amount.amount ?? 0) + sign * BigInt(by.amount);
  const after = { transactionId, amount: { ...by, amount: amount.toString() }, since: before?.since ?? at };
  const others = waiting.filter((each) => each !== before);
  return {
    waiting: amount === 0n ? others : [...others, after].sort((one, other) => one.since.localeCompare(other.since)),
  };
}
