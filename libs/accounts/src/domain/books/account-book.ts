import type { BookedEvent, MoneyData, Posting } from '@app/kernel';
import { held, spendable } from '../ledger-accounts.js';
import { type Lines, NO_LINES, add, movedLines } from './lines.js';
import type { WrongLine } from './payment-book.js';

/** The books of one internal account. */
export interface AccountBook {
  readonly isPlatforms: boolean;
  /** Spendable and held money, by line. */
  readonly holds: Lines;
  /** Lowest allowed balance of a platform's own account after reversals of fees; zero or negative. */
  readonly floor: string;
  /** Events whose amount differs from their postings. They stay wrong. */
  readonly misposted: readonly string[];
}

export const NO_ACCOUNT: AccountBook = { isPlatforms: false, holds: NO_LINES, floor: '0', misposted: [] };

const MAX_MISPOSTED = 20;

export function bookAccount(book: AccountBook, uuid: string, event: BookedEvent, isOwn: boolean): AccountBook {
  const own = movedLines(event).filter(({ account }) => account === spendable(uuid) || account === held(uuid));
  const holds = add(book.holds, own);
  const isPlatforms = isOwn && event.type === 'accounts.account-opened' ? opensForPlatform(event) : book.isPlatforms;
  const misposted =
    isOwn && !movesItsAmount(event) ? [...book.misposted, event.type].slice(0, MAX_MISPOSTED) : book.misposted;
  return { isPlatforms, holds, floor: floorAfter(book, holds, uuid, event, isOwn && isPlatforms), misposted };
}

/** True if the event opens an account of a platform itself. */
export function opensForPlatform({ data }: BookedEvent): boolean {
  return data['owner'] === 'PLATFORM';
}

/** Lines below their floor. Held money must never be negative; spendable money only by fees taken back from a platform. */
export function wrongBalances({ holds, floor }: AccountBook, uuid: string): readonly WrongLine[] {
  return Object.entries(holds).flatMap(([key, amount]) => {
    const [account = '', currency = ''] = key.split(' ');
    const lowest = account === spendable(uuid) ? floor : '0';
    return BigInt(amount) < BigInt(lowest) ? [{ account, currency, amount, expected: lowest }] : [];
  });
}

/** A reversal of a fee lowers the floor of a platform's account to the resulting balance; credits raise it again. */
function floorAfter(book: AccountBook, holds: Lines, uuid: string, event: BookedEvent, isPlatforms: boolean): string {
  const balance = Object.entries(holds)
    .filter(([key]) => key.startsWith(`${spendable(uuid)} `))
    .reduce((sum, [, amount]) => sum + BigInt(amount), 0n);
  const lowest = balance < 0n ? balance : 0n;
  if (isPlatforms && event.type === 'accounts.credit-taken-back') return lowest.toString();
  return lowest > BigInt(book.floor) ? lowest.toString() : book.floor;
}

/** True if the postings of an account's event move exactly its amount. */
function movesItsAmount(event: BookedEvent): boolean {
  const amount = event.data['amount'] as MoneyData | undefined;
  if (amount === undefined || event.data['postings'] === undefined) return true;
  const gained = movedLines(event).filter((line: Posting) => BigInt(line.amount) > 0n);
  const sum = gained.reduce((total, line) => total + BigInt(line.amount), 0n);
  return sum === BigInt(amount.amount) && gained.every(({ currency }) => currency === amount.currency);
}
