import {
  defineEffect,
  defineSaga,
  sendCommand,
  park,
  performEffect,
  scheduleWake,
  when,
} from '@app/event-sourcing/definitions';
import { defineCommand } from '@app/event-sourcing';
import {
  type EventOf,
  Refusal,
  assertNever,
  defineAggregate,
  defineEvent,
  integer,
  movement,
  postings,
  text,
} from '@app/kernel';

/* A miniature of the only pattern by which money leaves an account: reserve, create, confirm, pay, complete or refund. */

const AccountFunded = defineEvent('bank.account-funded', { amount: integer(), postings: postings() });
const DebitReserved = defineEvent('bank.debit-reserved', {
  transferId: text(),
  amount: integer(),
  postings: postings(),
});
const DebitConfirmed = defineEvent('bank.debit-confirmed', { transferId: text() });
const DebitReleased = defineEvent('bank.debit-released', { transferId: text(), postings: postings() });
const AccountCredited = defineEvent('bank.account-credited', {
  transferId: text(),
  amount: integer(),
  postings: postings(),
});

type AccountEvent = EventOf<
  typeof AccountFunded | typeof DebitReserved | typeof DebitConfirmed | typeof DebitReleased | typeof AccountCredited
>;

type AccountCommand =
  | { readonly do: 'fund'; readonly amount: number }
  | { readonly do: 'reserve'; readonly transferId: string; readonly amount: number }
  | { readonly do: 'confirm' | 'release-unconfirmed' | 'credit'; readonly transferId: string };

interface AccountState {
  readonly balance: number;
  readonly debits: ReadonlyMap<
    string,
    { readonly amount: number; readonly status: 'reserved' | 'confirmed' | 'released' | 'credited' }
  >;
}

function moves(from: string, to: string, amount: number) {
  return movement(from, to, { currency: 'USD', amount: BigInt(amount) });
}

export const account = defineAggregate<AccountState, AccountCommand, AccountEvent>({
  context: 'bank',
  name: 'account',
  events: [AccountFunded, DebitReserved, DebitConfirmed, DebitReleased, AccountCredited],
  initial: { balance: 0, debits: new Map() },
  decide(command, state, { id }) {
    const own = `account:${id}`;
    if (command.do === 'fund')
      return [AccountFunded({ amount: command.amount, postings: moves('world', own, command.amount) })];
    const { transferId } = command;
    const debit = state.debits.get(transferId);
    const clearing = `clearing:${transferId}`;
    switch (command.do) {
      case 'reserve':
        if (debit !== undefined) return [];
        if (state.balance < command.amount)
          throw new Refusal('INSUFFICIENT_BALANCE', 'The account does not hold that much.');
        return [DebitReserved({ transferId, amount: command.amount, postings: moves(own, clearing, command.amount) })];
      case 'confirm':
        if (debit === undefined || debit.status === 'released')
          throw new Refusal('CONFLICT', 'The reservation was released.');
        return debit.status === 'reserved' ? [DebitConfirmed({ transferId })] : [];
      case 'release-unconfirmed':
        return debit?.status === 'reserved'
          ? [DebitReleased({ transferId, postings: moves(clearing, own, debit.amount) })]
          : [];
      case 'credit':
        return debit?.status === 'confirmed'
          ? [AccountCredited({ transferId, amount: debit.amount, postings: moves(clearing, own, debit.amount) })]
          : [];
      default:
        return assertNever(command);
    }
  },
  evolve(state, event) {
    if (event.type === 'bank.account-funded') return { ...state, balance: state.balance + event.data.amount };
    const { transferId } = event.data;
    const debit = state.debits.get(transferId);
    const settled = (status: 'confirmed' | 'released' | 'credited', back: number): AccountState => ({
      balance: state.balance + back,
      debits: new Map(state.debits).set(transferId, { amount: debit!.amount, status }),
    });
    switch (event.type) {
      case 'bank.debit-reserved': {
        const { amount } = event.data;
        return {
          balance: state.balance - amount,
          debits: new Map(state.debits).set(transferId, { amount, status: 'reserved' }),
        };
      }
      case 'bank.debit-confirmed':
        return settled('confirmed', 0);
      case 'bank.debit-released':
        return settled('released', debit!.amount);
      case 'bank.account-credited':
        return settled('credited', event.data.amount);
      default:
        return assertNever(event);
    }
  },
});

const TransferCreated = defineEvent('bank.transfer-created', { accountId: text(), amount: integer() });
const TransferCompleted = defineEvent('bank.transfer-completed', { postings: postings() });
const TransferFailed = defineEvent('bank.transfer-failed', { reason: text() });

type TransferEvent = EventOf<typeof TransferCreated | typeof TransferCompleted | typeof TransferFailed>;
type TransferCommand =
  | { readonly do: 'create'; readonly accountId: string; readonly amount: number }
  | { readonly do: 'complete' }
  | { readonly do: 'fail'; readonly reason: string };

interface TransferState {
  readonly status: 'NONE' | 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly amount: number;
}

export const transfer = defineAggregate<TransferState, TransferCommand, TransferEvent>({
  context: 'bank',
  name: 'transfer',
  events: [TransferCreated, TransferCompleted, TransferFailed],
  initial: { status: 'NONE', amount: 0 },
  decide(command, state, { id }) {
    if (command.do === 'create') {
      return state.status === 'NONE' ? [TransferCreated({ accountId: command.accountId, amount: command.amount })] : [];
    }
    if (state.status !== 'PENDING') return [];
    return command.do === 'complete'
      ? [TransferCompleted({ postings: moves(`clearing:${id}`, 'world', state.amount) })]
      : [TransferFailed({ reason: command.reason })];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'bank.transfer-created':
        return { status: 'PENDING', amount: event.data.amount };
      case 'bank.transfer-completed':
        return { ...state, status: 'COMPLETED' };
      case 'bank.transfer-failed':
        return { ...state, status: 'FAILED' };
      default:
        return assertNever(event);
    }
  },
});

export interface OfAccount {
  readonly accountId: string;
  readonly transferId: string;
}

export class ConfirmDebit extends defineCommand<OfAccount>('bank.confirm-debit') {}
export class ReleaseUnconfirmed extends defineCommand<OfAccount>('bank.release-unconfirmed') {}
export class CreditAccount extends defineCommand<OfAccount>('bank.credit-account') {}
export class CompleteTransfer extends defineCommand<{ readonly transferId: string }>('bank.complete-transfer') {}
export class FailTransfer extends defineCommand<{ readonly transferId: string; readonly reason: string }>(
  'bank.fail-transfer',
) {}
export const Payout = defineEffect<{ readonly transferId: string; readonly amount: number }>('bank.payout', 'bank');

interface PayoutState extends OfAccount {
  readonly amount: number;
}

/** Takes a transfer from its creation to its end. */
export const payoutSaga = defineSaga<PayoutState | null, 'confirm' | 'payout' | 'complete' | 'credit' | 'fail'>({
  context: 'bank',
  name: 'payout',
  version: 1,
  initial: null,
  on: [
    when(
      TransferCreated,
      (event) => event.aggregateId,
      (_state, { aggregateId: transferId, data: { accountId, amount } }) => ({
        state: { accountId, transferId, amount },
        outputs: [sendCommand('confirm', ConfirmDebit, { accountId, transferId })],
      }),
    ),
  ],
  answers: {
    confirm: {
      done: (state) => {
        const { transferId, amount } = state!;
        return { state, outputs: [performEffect('payout', Payout, { transferId, amount })] };
      },
      refused: (state) => ({
        state,
        outputs: [sendCommand('fail', FailTransfer, { transferId: state!.transferId, reason: 'released' })],
      }),
    },
    payout: {
      done: (state) => ({
        state,
        outputs: [sendCommand('complete', CompleteTransfer, { transferId: state!.transferId })],
      }),
      refused: (state) => {
        const { transferId, accountId } = state!;
        return {
          state,
          outputs: [
            sendCommand('credit', CreditAccount, { accountId, transferId }),
            sendCommand('fail', FailTransfer, { transferId, reason: 'refused' }),
          ],
        };
      },
    },
    complete: { refused: park },
    credit: { refused: park },
    fail: { refused: park },
  },
});

const RELEASED_AFTER_MILLISECONDS = 60_000;

/** Releases the reservation for a transfer that was never created. */
export const reservationGuardSaga = defineSaga<OfAccount | null, 'release'>({
  context: 'bank',
  name: 'reservation-guard',
  version: 1,
  initial: null,
  on: [
    when(
      DebitReserved,
      (event) => event.data.transferId,
      (_state, { aggregateId: accountId, data: { transferId } }) => ({
        state: { accountId, transferId },
        outputs: [scheduleWake('look', { after: RELEASED_AFTER_MILLISECONDS })],
      }),
    ),
  ],
  answers: { release: { refused: park } },
  wakes: {
    look: (state) => ({ state, outputs: state === null ? [] : [sendCommand('release', ReleaseUnconfirmed, state)] }),
  },
});
