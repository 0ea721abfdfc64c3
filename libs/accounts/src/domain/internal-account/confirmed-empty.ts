import { Refusal, transientConflict } from '@app/kernel';
import type { ReservedAmounts } from './reserved-amounts.js';
import { AccountConfirmedEmpty } from './internal-account.events.js';

/** A credit that may have been announced to the account's owner. */
export interface CreditAnnouncements {
  /** Number of announcements to the owner so far; absent in the usual case, when none was made. */
  readonly announcements?: number;
}

/** The part of an account's state that decides if it is empty. */
interface AccountFunds {
  readonly balance: bigint;
  readonly reserved: ReservedAmounts;
  readonly holds: ReservedAmounts;
  readonly suspended: ReservedAmounts;
  readonly returnLosses: ReservedAmounts;
  readonly cardLosses: ReservedAmounts;
  readonly confirmedEmpty: number | null;
}

/** Reason by which a caller recognises that it must announce the money to the owner and try again. */
export const CREDIT_NOT_ANNOUNCED = 'CREDIT_NOT_ANNOUNCED';

/** True when the account holds any of the owner's money, spendable, held, reserved, or in suspense, or owes the service a loss. */
export function hasFunds({ balance, reserved, holds, suspended, returnLosses, cardLosses }: AccountFunds): boolean {
  const others = reserved.total + holds.total + suspended.total + returnLosses.total + cardLosses.total;
  return balance !== 0n || others > 0n;
}

/** Before its owner is deleted: refused with CONFLICT while there is money. `announcements`: how many the deletion knows of. */
export function confirmEmpty(
  announcements: number,
  state: AccountFunds,
): readonly ReturnType<typeof AccountConfirmedEmpty>[] {
  if (state.confirmedEmpty !== null && state.confirmedEmpty >= announcements) return [];
  if (hasFunds(state)) throw new Refusal('CONFLICT', 'The account holds or owes money.');
  return [AccountConfirmedEmpty({ announcements })];
}

/** Money is taken only with an announcement that the deletion did not know of: the owner's stream has refused the one or the other. */
export function requireAnnounced(
  { announcements = 0 }: CreditAnnouncements,
  { confirmedEmpty }: Pick<AccountFunds, 'confirmedEmpty'>,
): void {
  if (confirmedEmpty === null || announcements > confirmedEmpty) return;
  throw transientConflict('The owner of the account is being deleted.', { reason: CREDIT_NOT_ANNOUNCED });
}
