import { signedAmount, type StatementEntry, type StatementReport } from '@app/partner-protocol';

/** One part of a statement, as the partner reported it. */
export type Statement = Omit<StatementReport, 'reportId' | 'reportedAt' | 'kind'>;

/** A booked movement through the partner; positive if it increases the money that we hold there. */
export interface BookedMovement {
  /** Its item: `operation/<id>`, `deposit/<id>`, `by-hand/<uuid of the payment>`, `card/<uuid of the card transaction>`, `settlement`. */
  readonly item: string;
  readonly currency: string;
  readonly amount: bigint;
  /** ISO 8601. */
  readonly at: string;
}

/** One item on the statements and in our books. Amounts in the smallest unit. */
export interface ReconciledItem {
  readonly item: string;
  /** First booking on either side: a timestamp, or a day. */
  readonly since: string;
  /** Sum of its entries, except movements that match on both sides. */
  readonly stated: bigint;
  readonly booked: bigint;
}

/** An account at the partner, from its latest statement. */
export interface ReconciledAccount {
  readonly account: string;
  readonly day: string;
  readonly closing: bigint;
  /** Missing parts of this day and of earlier days. */
  readonly missingParts: readonly MissingParts[];
}

/** A day with missing parts. */
export interface MissingParts {
  readonly day: string;
  readonly count: number;
}

/** A statement whose opening balance differs from the previous closing balance: one in between is missing. */
export interface BrokenChain {
  readonly account: string;
  readonly day: string;
  readonly part: number;
  readonly expected: bigint;
  readonly opening: bigint;
}

/** Statements and books of one currency at the end of a day. Every difference has an item or a broken chain. */
export interface CurrencyReconciliation {
  readonly currency: string;
  readonly accounts: readonly ReconciledAccount[];
  /** Sum of the closing balances. */
  readonly statements: bigint;
  /** Sum of the first opening balances and all later movements of our books. */
  readonly books: bigint;
  /** Entries of the day with the same amount in the books. */
  readonly matches: readonly ReconciledItem[];
  readonly missingFromStatements: readonly ReconciledItem[];
  readonly missingFromBooks: readonly ReconciledItem[];
  /** Items with different amounts on the two sides. */
  readonly differing: readonly ReconciledItem[];
  /** Differences accepted by operators. */
  readonly accepted: readonly ReconciledItem[];
  readonly brokenChains: readonly BrokenChain[];
  readonly agrees: boolean;
}

/** Comparison of a partner's statements with our books at the end of a day. */
export interface ReconciliationReport {
  readonly day: string;
  readonly currencies: readonly CurrencyReconciliation[];
  /** Currencies with booked movements but no statement. */
  readonly withoutStatements: readonly string[];
  readonly agrees: boolean;
}

/**
 * No network books a payment later than this. A movement this long before the first statement is therefore certainly in its opening
 * balance.
 */
const EARLY_DAYS = 31;
/** Milliseconds. */
const A_DAY = 86_400_000;

/** Movements of one item that have no match on the other side yet. */
interface Unmatched {
  since: string;
  stated: bigint[];
  /** Booked before the first statement: part of its opening balance, unless a statement lists it. */
  early: bigint[];
  booked: bigint[];
  /** Booked after the day: counts only if a statement lists it. */
  late: bigint[];
}

/** Books and statements of one currency, without the movements that match on both sides. */
class Currency {
  readonly parts: Omit<Statement, 'entries'>[] = [];
  /** Holds open items only, however long the history is. */
  readonly open = new Map<string, Unmatched>();
  /** Items in the entries of the day, with their amounts. */
  readonly ofDay = new Map<string, bigint>();
  /** Sum of the matched movements. */
  settled = 0n;

  addStated(item: string, amount: bigint, day: string): void {
    const { early, booked, late } = this.of(item, day);
    if (!this.settle([early, booked, late], amount)) this.of(item, day).stated.push(amount);
    this.forget(item);
  }

  addBooked(
    item: string,
    amount: bigint,
    to: { readonly when: 'early' | 'booked' | 'late'; readonly at: string },
  ): void {
    const unmatched = this.of(item, to.at);
    if (!this.settle([unmatched.stated], amount)) unmatched[to.when].push(amount);
    this.forget(item);
  }

  /** True if the statements have an unmatched movement of the item. */
  isStated(item: string): boolean {
    return (this.open.get(item)?.stated.length ?? 0) > 0;
  }

  /** Removes the first matching movement from the other side; false if there is none. */
  private settle(others: readonly bigint[][], amount: bigint): boolean {
    const other = others.find((each) => each.includes(amount));
    if (other === undefined) return false;
    other.splice(other.indexOf(amount), 1);
    this.settled += amount;
    return true;
  }

  private forget(item: string): void {
    const { stated, early, booked, late } = this.open.get(item)!;
    if (stated.length + early.length + booked.length + late.length === 0) this.open.delete(item);
  }

  private of(item: string, since: string): Unmatched {
    const known = this.open.get(item);
    if (known !== undefined) {
      if (since < known.since) known.since = since;
      return known;
    }
    const unmatched = { since, stated: [], early: [], booked: [], late: [] };
    this.open.set(item, unmatched);
    return unmatched;
  }
}

/**
 * Compares the statements of a partner up to a day with our books, item by item. The partner's days differ from ours: a booking after the
 * day counts if a statement up to the day shows it, and a booking before the first statement is part of its opening balance. Events must be
 * added in log order.
 */
export class Reconciliation {
  private readonly currencies = new Map<string, Currency>();
  private readonly acceptances = new Map<string, bigint>();

  constructor(
    private readonly day: string,
    /** Day of the first statement, by currency. */
    private readonly firstDays: ReadonlyMap<string, string>,
    /** Number of statements up to the day that are still to be added. */
    private awaited: number,
  ) {}

  /** Number of unmatched items held in memory; small, however long the history is. */
  get held(): number {
    return [...this.currencies.values()].reduce((sum, { open }) => sum + open.size, 0);
  }

  /** Adds a statement of the day or of an earlier day. */
  addStatement({ entries, ...part }: Statement): void {
    this.awaited -= 1;
    const currency = this.of(part.currency);
    currency.parts.push(part);
    for (const entry of entries) {
      const item = itemOf(part, entry);
      const amount = signedAmount(entry);
      if (part.day === this.day) currency.ofDay.set(item, (currency.ofDay.get(item) ?? 0n) + amount);
      currency.addStated(item, amount, part.day);
    }
  }

  addMovement({ item, currency: code, amount, at }: BookedMovement): void {
    const currency = this.of(code);
    const firstDay = this.firstDays.get(code);
    if (firstDay === undefined) return; // no statement to compare it with
    const day = at.slice(0, 10);
    if (day < daysBefore(firstDay, EARLY_DAYS)) return;
    const when = day > this.day ? 'late' : day < firstDay ? 'early' : 'booked';
    if (when === 'late' && this.awaited <= 0 && !currency.isStated(item)) return; // no statement will list it
    currency.addBooked(item, amount, { when, at });
  }

  /** Adds an accepted difference (statements minus books); the latest one counts. */
  accept(item: string, currency: string, amount: bigint): void {
    this.acceptances.set(`${currency} ${item}`, amount);
  }

  report(): ReconciliationReport {
    const codes = [...this.currencies.keys()].toSorted();
    const currencies = codes.filter((code) => this.firstDays.has(code)).map((code) => this.ofCurrency(code));
    const withoutStatements = codes.filter((code) => !this.firstDays.has(code));
    const agrees = currencies.length > 0 && withoutStatements.length === 0 && currencies.every((each) => each.agrees);
    return { day: this.day, currencies, withoutStatements, agrees };
  }

  private ofCurrency(code: string): CurrencyReconciliation {
    const { parts, open, ofDay, settled } = this.of(code);
    const chain = chainOf(parts);
    const compared = [...open].map(([item, unmatched]) => comparedOf(item, unmatched));
    const unequal = compared.filter(({ stated, booked }) => stated !== booked);
    const unequalItems = new Set(unequal.map(({ item }) => item));
    const isAccepted = ({ item, stated, booked }: ReconciledItem): boolean =>
      this.acceptances.get(`${code} ${item}`) === stated - booked;
    const faults = unequal.filter((each) => !isAccepted(each));
    const isStated = ({ stated }: ReconciledItem): boolean => stated !== 0n;
    const isBooked = ({ booked }: ReconciledItem): boolean => booked !== 0n;
    const isOfDay = chain.accounts.some(({ day }) => day === this.day);
    const isWhole = chain.accounts.every(({ missingParts }) => missingParts.length === 0);
    return {
      currency: code,
      accounts: chain.accounts,
      statements: sumOf(chain.accounts.map(({ closing }) => closing)),
      books: chain.opening + settled + sumOf(compared.map(({ booked }) => booked)),
      matches: [...ofDay]
        .filter(([item]) => !unequalItems.has(item))
        .map(([item, amount]) => ({ item, since: this.day, stated: amount, booked: amount })),
      missingFromStatements: faults.filter((each) => !isStated(each)),
      missingFromBooks: faults.filter((each) => isStated(each) && !isBooked(each)),
      differing: faults.filter((each) => isStated(each) && isBooked(each)),
      accepted: unequal.filter(isAccepted),
      brokenChains: chain.broken,
      agrees: faults.length === 0 && chain.broken.length === 0 && isOfDay && isWhole,
    };
  }

  private of(code: string): Currency {
    const known = this.currencies.get(code);
    if (known !== undefined) return known;
    const currency = new Currency();
    this.currencies.set(code, currency);
    return currency;
  }
}

/** Item of an entry. An entry that matches nothing of ours is an item by itself. */
export function itemOf(
  { account, day, part }: Pick<Statement, 'account' | 'day' | 'part'>,
  { entryId, operationId, depositId, transactionId, cardTransactionId, isSettlement }: StatementEntry,
): string {
  if (operationId !== undefined) return `operation/${operationId.toLowerCase()}`;
  if (depositId !== undefined) return `deposit/${depositId}`;
  if (transactionId !== undefined) return `by-hand/${transactionId.slice('Transaction:'.length)}`;
  if (cardTransactionId !== undefined) return `card/${cardTransactionId.slice('CardTransaction:'.length)}`;
  if (isSettlement === true) return 'settlement';
  return `entry/${account}/${day}/${part}/${entryId}`;
}

/**
 * Unmatched rest of an item on both sides. Takes as many bookings as explain its statements; if none do, all bookings up to the day and
 * those in the direction of the statements.
 */
function comparedOf(item: string, { since, stated, early, booked, late }: Unmatched): ReconciledItem {
  const [onStatements, byDay] = [sumOf(stated), sumOf(booked)];
  if (stated.length === 0) return { item, since, stated: 0n, booked: byDay };
  const sums = [byDay, byDay + sumOf(early)].flatMap((start) =>
    late.reduce((all, amount) => [...all, all.at(-1)! + amount], [start]),
  );
  if (sums.includes(onStatements)) return { item, since, stated: onStatements, booked: onStatements };
  const alike = [...early, ...late].filter((amount) => amount > 0n === onStatements > 0n);
  return { item, since, stated: onStatements, booked: byDay + sumOf(alike) };
}

function chainOf(parts: readonly Omit<Statement, 'entries'>[]): {
  readonly opening: bigint;
  readonly accounts: readonly ReconciledAccount[];
  readonly broken: readonly BrokenChain[];
} {
  const accounts: ReconciledAccount[] = [];
  const broken: BrokenChain[] = [];
  let opening = 0n;
  for (const account of [...new Set(parts.map((part) => part.account))].toSorted()) {
    const ordered = parts
      .filter((part) => part.account === account)
      .toSorted((one, other) => (one.day === other.day ? one.part - other.part : one.day < other.day ? -1 : 1));
    opening += BigInt(ordered[0]!.opening);
    for (const [number, { day, part, opening: begun }] of ordered.entries()) {
      const before = ordered[number - 1];
      if (before !== undefined && before.closing !== begun)
        broken.push({ account, day, part, expected: BigInt(before.closing), opening: BigInt(begun) });
    }
    const last = ordered.at(-1)!;
    accounts.push({ account, day: last.day, closing: BigInt(last.closing), missingParts: missingPartsOf(ordered) });
  }
  return { opening, accounts, broken };
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * A_DAY).toISOString().slice(0, 10);
}

/** The latest part of a day has the best count: the partner may have added parts. */
function missingPartsOf(parts: readonly Omit<Statement, 'entries'>[]): MissingParts[] {
  const days = new Map<string, { came: number; parts: number }>();
  for (const { day, parts: count } of parts) {
    const known = days.get(day) ?? { came: 0, parts: 0 };
    days.set(day, { came: known.came + 1, parts: Math.max(known.parts, count) });
  }
  return [...days].flatMap(([day, { came, parts: count }]) => (came < count ? [{ day, count: count - came }] : []));
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
