import {
  type DecisionContext,
  type Money,
  StepContentConflict,
  assertBalanced,
  derivedResourceId,
  later,
  money,
} from '@app/kernel';
import { refusalOf } from '@app/kernel/testing';
import {
  type InternalAccountCommand,
  type InternalAccountState,
  MAXIMUM_BALANCE,
  internalAccount,
} from './internal-account.decider.js';
import { DebitReserved, INTERNAL_ACCOUNT_EVENTS, type InternalAccountEvent } from './internal-account.events.js';
import { recordedDebit } from './recorded-debit.js';

const decision: DecisionContext = {
  tenant: { platformId: '11111111-1111-8111-8111-111111111111', environment: 'SANDBOX' },
  id: '22222222-2222-8222-8222-222222222222',
  at: '2026-01-01T00:00:00.000Z',
  commandId: 'command',
};
const open: InternalAccountCommand = {
  kind: 'open',
  owner: 'CUSTOMER',
  ownerId: derivedResourceId('Customer', 'ada'),
  type: 'INTERNAL_FIAT',
  currency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
  fundingPaymentInstructions: [],
};
const first = derivedResourceId('Transaction', 'first');
const second = derivedResourceId('Transaction', 'second');
const third = derivedResourceId('Transaction', 'third');
const dollars = (amount: bigint): Money => money('USD', amount);

/** Runs commands one after another and answers the events of the last and the state after it. */
function after(...commands: readonly InternalAccountCommand[]): {
  events: readonly InternalAccountEvent[];
  state: InternalAccountState;
} {
  let state = internalAccount.initial;
  let events: readonly InternalAccountEvent[] = [];
  for (const command of commands) {
    events = internalAccount.decide(command, state, decision);
    for (const [revision, event] of events.entries()) {
      INTERNAL_ACCOUNT_EVENTS.find(({ type }) => type === event.type)!.check(event.data);
      state = internalAccount.evolve(state, event, { id: 'event', revision, at: decision.at });
    }
  }
  return { events, state };
}

const refusedCode = (...commands: readonly InternalAccountCommand[]): string =>
  refusalOf(() => after(...commands)).code;

const fund = (amount: bigint): InternalAccountCommand => ({ kind: 'fund', amount });
const reserve = (transactionId: string, amount: Money): InternalAccountCommand => ({
  kind: 'reserve-debit',
  transactionId,
  amount,
});
const confirm = (transactionId: string, amount = dollars(400n)): InternalAccountCommand => ({
  kind: 'confirm-debit',
  transactionId,
  amount,
});
const release = (transactionId: string): InternalAccountCommand => ({
  kind: 'release-unconfirmed-debit',
  transactionId,
});
const credit = (transactionId: string, reason: string, amount: Money): InternalAccountCommand => ({
  kind: 'credit',
  transactionId,
  reason,
  amount,
});
const become = (status: 'ACTIVE' | 'FROZEN' | 'CLOSED' | 'FAILED' | 'PENDING'): InternalAccountCommand => ({
  kind: 'change-status',
  status,
});

describe('an internal account', () => {
  it('is opened once, ACTIVE and empty', () => {
    const { events, state } = after(open);
    expect(events.map(({ type }) => type)).toEqual(['accounts.account-opened']);
    expect([state.status, state.balance]).toEqual(['ACTIVE', 0n]);
    expect(after(open, open).events).toEqual([]);
  });

  it('is made private by the owner of an embedded wallet alone; repeating it changes nothing', () => {
    const change = (privateEnabled: boolean): InternalAccountCommand => ({ kind: 'change-privacy', privateEnabled });
    const wallet = { ...open, type: 'EMBEDDED_WALLET' } as InternalAccountCommand;
    const { events, state } = after(wallet, change(true));
    expect([events.map(({ type }) => type), state.privateEnabled]).toEqual([['accounts.wallet-privacy-changed'], true]);
    expect(after(wallet, change(true), change(true)).events).toEqual([]);
    expect(after(wallet, change(true), change(false)).state.privateEnabled).toBe(false);
    expect(refusedCode(open, change(true))).toBe('INVALID_INPUT');
    expect(refusedCode({ ...wallet, owner: 'PLATFORM' } as InternalAccountCommand, change(true))).toBe('INVALID_INPUT');
  });

  it('does not exist before', () => {
    expect(refusedCode(fund(1n))).toBe('REFERENCE_NOT_FOUND');
    expect(refusedCode(confirm(first))).toBe('REFERENCE_NOT_FOUND');
  });

  it('is credited with its funding, from the outside world', () => {
    const { events, state } = after(open, fund(1000n));
    expect(state.balance).toBe(1000n);
    expect(events[0]!.data).toMatchObject({
      amount: { currency: 'USD', amount: '1000' },
      postings: [
        { account: 'world', currency: 'USD', amount: '-1000' },
        { account: `account:${decision.id}`, currency: 'USD', amount: '1000' },
      ],
    });
  });

  it('loses a reserved debit at once, into the clearing account of its transaction', () => {
    const { events, state } = after(open, fund(1000n), reserve(first, dollars(400n)));
    expect(state.balance).toBe(600n);
    expect(events[0]!.data).toMatchObject({
      postings: [
        { account: `account:${decision.id}`, amount: '-400' },
        { account: `clearing:${first.slice(12)}`, amount: '400' },
      ],
    });
  });

  it('refuses a debit that the balance does not cover, to the last unit', () => {
    expect(refusedCode(open, fund(1000n), reserve(first, dollars(1001n)))).toBe('INSUFFICIENT_BALANCE');
    expect(after(open, fund(1000n), reserve(first, dollars(1000n))).state.balance).toBe(0n);
    expect(refusedCode(open, fund(1000n), reserve(first, dollars(600n)), reserve(second, dollars(600n)))).toBe(
      'INSUFFICIENT_BALANCE',
    );
  });

  it('reserves once for one transaction', () => {
    expect(after(open, fund(1000n), reserve(first, dollars(400n)), reserve(first, dollars(400n))).events).toEqual([]);
    expect(
      after(open, fund(1000n), reserve(first, dollars(400n)), confirm(first), reserve(first, dollars(400n))).events,
    ).toEqual([]);
  });

  it("keeps the payment's terms with the debit, sealed for its payer", () => {
    const agreement = { payerId: 'Customer:1', terms: { fee: '5' } };
    const agreed = { ...reserve(first, dollars(400n)), agreement } as InternalAccountCommand;
    const [event] = after(open, fund(1000n), agreed).events;
    expect(recordedDebit(event!)).toEqual({ transactionId: first, amount: dollars(400n), terms: { fee: '5' } });
    expect(event!.data).toMatchObject({ payerId: 'Customer:1' });
    const [without] = after(open, fund(1000n), reserve(first, dollars(400n))).events;
    expect(recordedDebit(without!).terms).toBeNull();
    const { payerId: _, terms: _terms, ...stored } = event!.data as Record<string, unknown>;
    expect(DebitReserved.upcast(1, stored)).toEqual(stored);
  });

  it('refuses a repeated step with another amount, and every later step of it', () => {
    const reserved = [open, fund(1000n), reserve(first, dollars(400n))];
    const confirmed = [...reserved, confirm(first)];
    const credited = [open, credit(first, 'refund', dollars(400n))];
    const reversal = { ...credit(first, 'refund', dollars(400n)), kind: 'reverse-credit' } as InternalAccountCommand;
    const hold = { kind: 'place-hold', transactionId: first, step: 'hold', amount: dollars(400n) } as const;
    const other = dollars(401n);
    const faults: readonly (readonly InternalAccountCommand[])[] = [
      [...reserved, reserve(first, other)],
      [...reserved, release(first), reserve(first, other)],
      [...confirmed, reserve(first, other)],
      [...reserved, confirm(first, other)],
      [...reserved, release(first), confirm(first, other)],
      [...confirmed, confirm(first, other)],
      [...credited, credit(first, 'refund', other)],
      [...credited, { ...reversal, amount: other } as InternalAccountCommand],
      [...credited, reversal, { ...reversal, amount: other } as InternalAccountCommand],
      [open, fund(1000n), hold, { ...hold, amount: other }],
      [open, fund(1000n), hold, { ...hold, kind: 'resize-hold', wanted: other }],
      [open, { ...open, ownerId: 'Customer:other' } as InternalAccountCommand],
    ];
    for (const commands of faults) expect(() => after(...commands)).toThrow(StepContentConflict);
  });

  it('reserves again for a transaction that comes after its reservation was released', () => {
    const late = [open, fund(1000n), reserve(first, dollars(400n)), release(first), reserve(first, dollars(400n))];
    expect(after(...late).state.balance).toBe(600n);
    expect(after(...late, confirm(first)).events.map(({ type }) => type)).toEqual(['accounts.debit-confirmed']);
    expect(refusedCode(...late.slice(0, 4), reserve(second, dollars(700n)), reserve(first, dollars(400n)))).toBe(
      'INSUFFICIENT_BALANCE',
    );
  });

  it('confirms a reserved debit once, after which it is not released', () => {
    const confirmed = [open, fund(1000n), reserve(first, dollars(400n)), confirm(first)];
    expect(after(...confirmed).events.map(({ type }) => type)).toEqual(['accounts.debit-confirmed']);
    expect(after(...confirmed, confirm(first)).events).toEqual([]);
    const late = after(...confirmed, release(first));
    expect([late.events, late.state.balance]).toEqual([[], 600n]);
  });

  it('releases an unconfirmed debit; confirming reserves it again while the balance covers it, and is refused otherwise', () => {
    const released = [open, fund(1000n), reserve(first, dollars(400n)), release(first)];
    const { events, state } = after(...released);
    expect(state.balance).toBe(1000n);
    expect(events[0]!.data).toMatchObject({
      postings: [
        { account: `clearing:${first.slice(12)}`, amount: '-400' },
        { account: `account:${decision.id}`, amount: '400' },
      ],
    });
    const late = after(...released, confirm(first));
    expect([late.events.map(({ type }) => type), late.state.balance]).toEqual([
      ['accounts.debit-reserved', 'accounts.debit-confirmed'],
      600n,
    ]);
    expect(refusedCode(...released, reserve(second, dollars(700n)), confirm(first))).toBe('INSUFFICIENT_BALANCE');
    expect(after(...released, release(first)).events).toEqual([]);
  });

  it('releases together the reservations that are due and unconfirmed, the oldest first and a number at a time', () => {
    const { at } = decision;
    const overdue = (reservedUntil: string, most = 9): InternalAccountCommand => ({
      kind: 'release-overdue-debits',
      reservedAtOrBefore: reservedUntil,
      limit: most,
    });
    const three = [
      open,
      fund(1000n),
      ...[first, second, third].map((transactionId) => reserve(transactionId, dollars(100n))),
    ];
    const released = (...commands: readonly InternalAccountCommand[]) =>
      after(...three, ...commands).events.map(({ type, data }) => [type, data]);
    const backOf = (transactionId: string) => [
      'accounts.debit-released',
      expect.objectContaining({ transactionId, amount: { currency: 'USD', amount: '100' } }),
    ];
    expect(released(overdue(later(at, -1)))).toEqual([]);
    expect(released(overdue(at))).toEqual([first, second, third].map(backOf));
    expect(released(overdue(at, 2))).toEqual([first, second].map(backOf));
    expect(released(overdue(at, 2), overdue(at, 2))).toEqual([backOf(third)]);
    expect(released(confirm(first, dollars(100n)), release(second), overdue(at))).toEqual([backOf(third)]);
    expect(released(release(first), reserve(first, dollars(100n)), overdue(at, 1))).toEqual([backOf(second)]);
    expect(after(...three, overdue(at)).state.balance).toBe(1000n);
    expect([...after(...three, confirm(second, dollars(100n))).state.reservedAt]).toEqual([
      [first, at],
      [third, at],
    ]);
  });

  it('voids an unclaimed reservation: it is released, and can be neither claimed nor made again', () => {
    const voiding: InternalAccountCommand = { kind: 'void-debit', transactionId: first };
    const reserved = [open, fund(1000n), reserve(first, dollars(400n))];
    const voided = after(...reserved, voiding);
    expect([voided.events.map(({ type }) => type), voided.state.balance]).toEqual([
      ['accounts.debit-released', 'accounts.debit-given-up'],
      1000n,
    ]);
    expect(after(...reserved, release(first), voiding).events.map(({ type }) => type)).toEqual([
      'accounts.debit-given-up',
    ]);
    for (const late of [confirm(first), reserve(first, dollars(400n))]) {
      expect(refusedCode(...reserved, release(first), voiding, late)).toBe('CONFLICT');
    }
    expect(after(...reserved, voiding, voiding).events).toEqual([]);
    expect(after(...reserved, confirm(first), voiding).events).toEqual([]);
  });

  it('refuses to confirm a debit that was never reserved, and releases nothing for it', () => {
    expect(refusedCode(open, confirm(first))).toBe('TRANSACTION_NOT_FOUND');
    expect(after(open, release(first)).events).toEqual([]);
  });

  it('takes a credit back once when its payment is refunded, below zero if necessary', () => {
    const reversal: InternalAccountCommand = {
      kind: 'reverse-credit',
      transactionId: first,
      reason: 'platform-fee',
      amount: dollars(80n),
    };
    const spent = [open, credit(first, 'platform-fee', dollars(80n)), reserve(second, dollars(50n))];
    expect(after(...spent, reversal).state.balance).toBe(-50n);
    expect(after(...spent, reversal, reversal).events).toEqual([]);
    expect(refusedCode(open, reversal)).toBe('TRANSACTION_NOT_FOUND');
  });

  it('pays a collection that its bank took back as far as the balance goes, once; the service pays the shortfall', () => {
    const returned: InternalAccountCommand = {
      kind: 'return-credit',
      transactionId: first,
      reason: 'transfer-in',
      amount: dollars(80n),
    };
    const collected = [open, credit(first, 'transfer-in', dollars(80n))];
    const spent = [...collected, reserve(second, dollars(50n))];
    expect(after(...collected, returned).state.balance).toBe(0n);
    const { state, events } = after(...spent, returned);
    expect(state.balance).toBe(0n);
    expect(events).toMatchObject([
      {
        type: 'accounts.credit-returned',
        data: {
          amount: { amount: '80' },
          shortfall: { amount: '50' },
          postings: [
            { account: expect.stringMatching(/^account:/) as string, amount: '-30' },
            { account: 'world', amount: '30' },
            { account: 'return-loss', amount: '-50' },
            { account: 'world', amount: '50' },
          ],
        },
      },
    ]);
    expect(after(...spent, returned, returned).events).toEqual([]);
    expect(refusedCode(open, returned)).toBe('TRANSACTION_NOT_FOUND');
    const frozen = [...collected, { kind: 'change-status', status: 'FROZEN' } as const, returned];
    expect(after(...frozen).state.balance).toBe(0n);
  });

  it('pays a returned collection out of its balance as far as that goes, never more, and the service the rest', () => {
    const returnOf = (amount: bigint): InternalAccountCommand => ({
      kind: 'return-credit',
      transactionId: first,
      reason: 'transfer-in',
      amount: dollars(amount),
    });
    const own = { account: `account:${decision.id}`, currency: 'USD', amount: '-80' };
    const loss = { account: 'return-loss', currency: 'USD', amount: '-80' };
    const outside = { account: 'world', currency: 'USD', amount: '80' };
    for (const more of [20n, 0n]) {
      const rich = [
        open,
        credit(first, 'transfer-in', dollars(80n)),
        ...(more > 0n ? [fund(more)] : []),
        returnOf(80n),
      ];
      const { state, events } = after(...rich);
      expect([state.balance, state.returnLosses.total]).toEqual([more, 0n]);
      expect(events[0]!.data).toMatchObject({ shortfall: { amount: '0' }, postings: [own, outside] });
      expect((events[0]!.data as { postings: readonly unknown[] }).postings).toHaveLength(2);
    }
    const empty = [open, credit(first, 'transfer-in', dollars(80n)), reserve(second, dollars(80n)), returnOf(80n)];
    const { state, events } = after(...empty);
    expect([state.balance, state.returnLosses.total]).toEqual([0n, 80n]);
    expect((events[0]!.data as { postings: readonly unknown[] }).postings).toEqual([loss, outside]);
  });

  it("pays back the service's loss on a returned collection, the whole of it, once, and only if its balance covers that", () => {
    const recover = (approved?: Money): InternalAccountCommand => ({
      kind: 'recover-return-loss',
      transactionId: first,
      approved,
    });
    const short: InternalAccountCommand[] = [
      open,
      credit(first, 'transfer-in', dollars(80n)),
      reserve(second, dollars(50n)),
      { kind: 'return-credit', transactionId: first, reason: 'transfer-in', amount: dollars(80n) },
    ];
    expect(refusedCode(...short, fund(49n), recover())).toBe('INSUFFICIENT_BALANCE');
    const { state, events } = after(...short, fund(60n), recover(dollars(50n)));
    expect([state.balance, state.returnLosses.total]).toEqual([10n, 0n]);
    expect(events).toMatchObject([
      {
        type: 'accounts.return-loss-recovered',
        data: {
          transactionId: first,
          amount: { amount: '50' },
          postings: [{ amount: '-50' }, { account: 'return-loss', amount: '50' }],
        },
      },
    ]);
    expect(after(...short, fund(50n), recover()).state.balance).toBe(0n);
    expect(refusedCode(...short, fund(60n), recover(dollars(49n)))).toBe('CONFLICT');
    expect(refusedCode(...short, fund(60n), recover(money('EUR', 50n)))).toBe('CONFLICT');
    expect(refusedCode(...short, fund(60n), { kind: 'change-status', status: 'FROZEN' }, recover())).toBe(
      'INVALID_INPUT',
    );
    expect(refusedCode(...short, fund(60n), recover(), recover())).toBe('INVALID_INPUT');
    expect(refusedCode(open, fund(60n), recover())).toBe('INVALID_INPUT');
  });

  it('is credited once for one transaction and reason', () => {
    const once = [open, credit(first, 'refund', dollars(500n))];
    expect(after(...once).state.balance).toBe(500n);
    expect(after(...once, credit(first, 'refund', dollars(500n))).events).toEqual([]);
    expect(after(...once, credit(first, 'platform-fee', dollars(30n))).state.balance).toBe(530n);
    expect(after(...once, credit(second, 'refund', dollars(1n))).state.balance).toBe(501n);
  });

  it('refuses foreign currencies and amounts that are not positive', () => {
    expect(refusedCode(open, reserve(first, money('EUR', 1n)))).toBe('INVALID_CURRENCY');
    expect(refusedCode(open, credit(first, 'refund', money('EUR', 1n)))).toBe('INVALID_CURRENCY');
    expect(refusedCode(open, fund(0n))).toBe('INVALID_AMOUNT');
    expect(refusedCode(open, fund(5n), reserve(first, dollars(-1n)))).toBe('INVALID_AMOUNT');
  });

  it('refuses to exceed the integers that JSON carries exactly, counting money that may come back', () => {
    expect(after(open, fund(MAXIMUM_BALANCE)).state.balance).toBe(MAXIMUM_BALANCE);
    expect(refusedCode(open, fund(MAXIMUM_BALANCE), fund(1n))).toBe('AMOUNT_OUT_OF_RANGE');
    expect(refusedCode(open, fund(MAXIMUM_BALANCE), reserve(first, dollars(5n)), fund(1n))).toBe('AMOUNT_OUT_OF_RANGE');
    const hold = {
      kind: 'place-hold',
      transactionId: 'CardTransaction:one',
      step: 'hold',
      amount: dollars(5n),
    } as const;
    expect(refusedCode(open, fund(MAXIMUM_BALANCE), hold, fund(1n))).toBe('AMOUNT_OUT_OF_RANGE');
    const back = {
      kind: 'credit-card',
      transactionId: 'CardTransaction:one',
      step: 'return',
      amount: dollars(1n),
    } as const;
    expect(refusedCode(open, fund(MAXIMUM_BALANCE), { ...back, guarded: true })).toBe('AMOUNT_OUT_OF_RANGE');
    const { state } = after(open, fund(MAXIMUM_BALANCE), { ...back, guarded: false }); // the network has already released this money
    expect([state.balance, state.suspended.of('CardTransaction:one')]).toEqual([MAXIMUM_BALANCE, 1n]);
  });

  it.each(['FROZEN', 'CLOSED'] as const)(
    'neither sends nor receives while %s, and still gets its own reservation back',
    (status) => {
      const stopped = [open, fund(100n), reserve(first, dollars(40n)), become(status)];
      expect(refusedCode(...stopped, reserve(second, dollars(1n)))).toBe('INVALID_INPUT');
      expect(refusedCode(...stopped, fund(1n))).toBe('INVALID_INPUT');
      expect(refusedCode(...stopped, credit(second, 'refund', dollars(1n)))).toBe('INVALID_INPUT');
      expect(after(...stopped, release(first)).state.balance).toBe(100n);
    },
  );

  it('moves between statuses as specified and nowhere else', () => {
    expect(after(open, become('FROZEN'), become('ACTIVE')).state.status).toBe('ACTIVE');
    expect(after(open, become('FROZEN')).events[0]!.data).toEqual({ from: 'ACTIVE', to: 'FROZEN' });
    expect(after(open, become('ACTIVE')).events).toEqual([]);
    expect(refusedCode(open, become('FAILED'))).toBe('INVALID_STATE_TRANSITION');
    expect(refusedCode(open, become('PENDING'))).toBe('INVALID_STATE_TRANSITION');
    expect(refusedCode(open, become('CLOSED'), become('ACTIVE'))).toBe('INVALID_STATE_TRANSITION');
    expect(refusedCode(open, become('FROZEN'), become('CLOSED'))).toBe('INVALID_STATE_TRANSITION');
  });

  it('shows other coordinates once they changed, and only then', () => {
    const fundingPaymentInstructions = [
      { accountOrWalletInfo: { accountType: 'USD_ACCOUNT', reference: 'REF' }, isPlatformAccount: false },
    ];
    const change = { kind: 'change-funding-instructions', fundingPaymentInstructions } as const;
    expect(after(open, change).events.map(({ type, data }) => [type, data])).toEqual([
      [
        'accounts.funding-instructions-changed',
        { ownerId: derivedResourceId('Customer', 'ada'), fundingPaymentInstructions },
      ],
    ]);
    expect(after(open, change, change).events).toEqual([]);
    expect(after(open, change, { ...change, fundingPaymentInstructions: [] }).events).toHaveLength(1);
    expect(refusedCode(change)).toBe('REFERENCE_NOT_FOUND');
  });

  it('posts nothing that does not balance', () => {
    const moved = [
      [open, fund(9n)],
      [open, fund(9n), reserve(first, dollars(9n))],
      [open, credit(first, 'refund', dollars(9n))],
    ];
    const postings = moved
      .flatMap((history) => after(...history).events)
      .flatMap((event) => ('postings' in event.data ? [event.data.postings] : []));
    expect(postings).toHaveLength(3);
    for (const lines of postings) expect(() => assertBalanced(lines)).not.toThrow();
  });
});

describe('an account that money is paid into', () => {
  const receive = (depositId: string, amount = dollars(80n)): InternalAccountCommand => ({
    kind: 'receive-deposit',
    depositId,
    amount,
  });

  it('is credited for each deposit, also where two partners of the network gave theirs one name', () => {
    const { state, events } = after(open, receive('D-1'));
    expect(events).toMatchObject([
      {
        type: 'accounts.deposit-received',
        data: {
          depositId: 'D-1',
          amount: { currency: 'USD', amount: '80' },
          postings: [
            { account: 'world', amount: '-80' },
            { account: expect.stringMatching(/^account:/) as string, amount: '80' },
          ],
        },
      },
    ]);
    expect(state.balance).toBe(80n);
    expect(after(open, receive('D-1'), receive('D-1')).state.balance).toBe(160n);
  });

  it('takes no money that it cannot hold', () => {
    expect(refusedCode(open, receive('D-1', money('EUR', 1n)))).toBe('INVALID_CURRENCY');
    expect(refusedCode(open, receive('D-1', dollars(0n)))).toBe('INVALID_AMOUNT');
    expect(refusedCode(open, { kind: 'change-status', status: 'FROZEN' }, receive('D-1'))).toBe('INVALID_INPUT');
    const empty: InternalAccountCommand = { kind: 'confirm-empty', announcements: 0 };
    expect(refusedCode(open, empty, receive('D-1'))).toBe('CONFLICT'); // its owner is being deleted, and knows nothing of it
  });
});

describe('an account whose owner is about to be deleted', () => {
  const empty = (announcements = 0): InternalAccountCommand => ({ kind: 'confirm-empty', announcements });
  const refund: InternalAccountCommand = {
    kind: 'credit',
    transactionId: first,
    reason: 'refund',
    amount: dollars(400n),
  };

  it('is confirmed empty, which is recorded once per known announcements of the deletion', () => {
    expect(after(open, empty()).events).toEqual([
      expect.objectContaining({ type: 'accounts.account-found-empty', data: { announcements: 0 } }),
    ]);
    expect(after(open, empty(), empty()).events).toEqual([]);
    expect(after(open, empty(2), empty(1)).state.confirmedEmpty).toBe(2);
    expect(after(open, empty(1), empty(2)).state.confirmedEmpty).toBe(2);
  });

  it('is not confirmed empty while it has a balance, a debit that is not confirmed, or a hold of a card', () => {
    expect(refusedCode(open, fund(1n), empty())).toBe('CONFLICT');
    expect(refusedCode(open, fund(400n), reserve(first, dollars(400n)), empty())).toBe('CONFLICT');
    expect(
      refusedCode(
        open,
        fund(400n),
        { kind: 'place-hold', transactionId: 'CardTransaction:one', step: 'hold', amount: dollars(400n) },
        empty(),
      ),
    ).toBe('CONFLICT');
    expect(after(open, fund(400n), reserve(first, dollars(400n)), confirm(first), empty()).events).toHaveLength(1);
  });

  it('is not confirmed empty while it owes the service a loss, which can be written off once', () => {
    const writeOff: InternalAccountCommand = { kind: 'write-off-return-loss', transactionId: first };
    const owing: InternalAccountCommand[] = [
      open,
      { kind: 'credit', transactionId: first, reason: 'transfer-in', amount: dollars(80n) },
      { kind: 'reserve-debit', transactionId: second, amount: dollars(80n) },
      { kind: 'confirm-debit', transactionId: second, amount: dollars(80n) },
      { kind: 'return-credit', transactionId: first, reason: 'transfer-in', amount: dollars(80n) },
    ];
    expect(refusedCode(...owing, empty())).toBe('CONFLICT');
    const { state, events } = after(...owing, writeOff);
    expect(events).toMatchObject([
      {
        type: 'accounts.return-loss-written-off',
        data: { transactionId: first, amount: { currency: 'USD', amount: '80' } },
      },
    ]);
    expect([state.balance, state.returnLosses.total]).toEqual([0n, 0n]);
    expect(after(...owing, writeOff, empty()).events).toHaveLength(1);
    expect(refusedCode(...owing, writeOff, writeOff)).toBe('INVALID_INPUT');
    expect(refusedCode(...owing, writeOff, { kind: 'recover-return-loss', transactionId: first })).toBe(
      'INVALID_INPUT',
    );
  });

  it('is not confirmed empty while something of its cards is in suspense', () => {
    const back = {
      kind: 'credit-card',
      transactionId: 'CardTransaction:one',
      step: 'return',
      amount: dollars(5n),
      guarded: false,
      isOwnerGone: true,
    } as const;
    expect(refusedCode(open, empty(), back, empty(1))).toBe('CONFLICT');
  });

  it.each([
    ['funded', fund(400n)],
    ['credited', refund],
  ])('is %s only with an announcement that the deletion does not know of', (_, command) => {
    expect(refusedCode(open, empty(1), command)).toBe('CONFLICT');
    expect(refusedCode(open, empty(1), { ...command, announcements: 1 } as InternalAccountCommand)).toBe('CONFLICT');
    const { balance, confirmedEmpty } = after(open, empty(1), {
      ...command,
      announcements: 2,
    } as InternalAccountCommand).state;
    expect([balance, confirmedEmpty]).toEqual([400n, null]);
  });

  it('is credited without an announcement again after the first: the usual case costs no event', () => {
    expect(after(open, refund).events).toHaveLength(1);
    expect(after(open, empty(), { ...refund, announcements: 1 }, fund(1n)).state.balance).toBe(401n);
  });
});
