import { Refusal, transientConflict } from '@app/kernel';
import type { ReservedAmounts } from './reserved-amounts.js';
import { AccountConfirmedEmpty } from './internal-account.events.js';

/** A credit that may have been announced to the account's owner. */
export interface CreditAnnouncements {
  /** Number of announcements to the owner so far; usually absent, since none was needed. */
  readonly announcements?: number;
}

/** The part of an account's state that decides whether it is empty. */
interface AccountFunds {
  readonly balance: bigint;
  readonly reserved: ReservedAmounts;
  readonly holds: ReservedAmounts;
  readonly suspended: ReservedAmounts;
  readonly returnLosses: ReservedAmounts;
  readonly cardLosses: ReservedAmounts;
  readonly confirmedEmpty: number | null;
}

/** `details.reason` that makes a caller announce the money to the owner and try again. */
export const CREDIT_NOT_ANNOUNCED = 'CREDIT_NOT_ANNOUNCED';

/** True if the account has any money of the owner (spendable, held, reserved or in suspense), or owes the service a loss. */
export function hasFunds({ balance, reserved, holds, suspended, returnLosses, cardLosses }: AccountFunds): boolean {
  const others = reserved.total + holds.total + suspended.total + returnLosses.total + cardLosses.total;
  return balance !== 0n || others > 0n;
}

/**
 * Called before the owner is deleted. Refused with CONFLICT while there is money. `announcements` is the number that the deletion knows of.
 */
export function confirmEmpty(
  announcements: number,
  state: AccountFunds,
): readonly ReturnType<typeof AccountConfirmedEmpty>[] {
  if (state.confirmedEmpty !== null && state.confirmedEmpty >= announcements) return [];
  if (hasFunds(state)) throw new Refusal('CONFLICT', 'The account holds or owes money.');
  return [AccountConfirmedEmpty({ announcements })];
}

/**
 * Requires that a credit was announced after the announcements that the deletion knew of: the owner's stream then refuses either the credit
 * or the deletion.
 */
export function requireAnnounced(
  { announcements = 0 }: CreditAnnouncements,
  { confirmedEmpty }: Pick<AccountFunds, 'confirmedEmpty'>,
): void {
  if (confirmedEmpty === null || announcements > confirmedEmpty) return;
  throw transientConflict('The owner of the account is being deleted.', { reason: CREDIT_NOT_ANNOUNCED });
}
