import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CARD_SETTLEMENT } from '@app/accounts';
import { type Posting, uuidOf } from '@app/kernel';
import { type BookedMovement, type LoggedEvent, PartnerStatements } from '@app/partners';
import { NetworkSettled } from '../domain/network-settlement/network-settlement.events.js';

/** Account events that move money owed to the card network. */
const OF_ACCOUNTS = [
  'accounts.hold-captured',
  'accounts.card-debited',
  'accounts.card-credited',
  'accounts.card-money-suspended',
  'accounts.suspended-card-money-taken',
];

/** The bookings to compare with the card issuer's statements: money owed to the network, from clearing to payment. */
@Injectable()
export class IssuerBookings implements OnModuleInit {
  constructor(private readonly statements: PartnerStatements) {}

  onModuleInit(): void {
    this.statements.register('card-issuer', {
      types: [...OF_ACCOUNTS, NetworkSettled.type],
      reader: () => movementsOf,
    });
  }
}

/** Amounts that we owe are negative: they reduce our balance with the issuer. */
export function movementsOf({ type, at, data }: LoggedEvent): readonly BookedMovement[] {
  const { postings = [], transactionId } = data as {
    readonly postings?: readonly Posting[];
    readonly transactionId?: string;
  };
  const item = type === NetworkSettled.type ? 'settlement' : `card/${uuidOf('CardTransaction', transactionId!)}`;
  const owed = new Map<string, bigint>();
  for (const { account, currency, amount } of postings)
    if (account === CARD_SETTLEMENT) owed.set(currency, (owed.get(currency) ?? 0n) + BigInt(amount));
  return [...owed].map(([currency, amount]) => ({ item, currency, amount: -amount, at }));
}
