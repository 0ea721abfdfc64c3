import { type DomainEvent, Refusal, derivedUuid, money, resourceId, toMoneyData, transientConflict } from '@app/kernel';
import { BlockCardMoney, type InternalAccounts, type MoveCardMoney } from '@app/accounts';
import type { AggregateRunner } from '@app/event-sourcing';
import { commandMetadata } from '@app/event-sourcing/testing';
import { TEST_TENANT, TestClock, UnmovedClocks } from '@app/kernel/testing';
import { type CardState, card } from '../domain/card/card.decider.js';
import { type CardTransactionCommand, cardTransaction } from '../domain/card-transaction/card-transaction.decider.js';
import { AuthorizationRequested, type CardOperation } from '../domain/card-transaction/card-transaction.events.js';
import type { CardTransactionState } from '../domain/card-transaction/card-transaction.state.js';
import { CardNumberVault } from '../credentials/card-number-vault.js';
import { CardProviders } from '../providers/card-providers.js';
import { SandboxCardIssuer } from '../providers/sandbox/sandbox-card-issuer.js';
import { DelegatedKeys } from '../queries/delegated-keys.questions.js';
import { AuthorizationSteps } from './authorization-steps.service.js';

const UUID = derivedUuid('card transaction');
const TRANSACTION = resourceId('CardTransaction', UUID);
const CARD = resourceId('Card', derivedUuid('card'));
const METADATA = { ...commandMetadata('command'), at: '2026-01-01T00:00:00.000Z' };

interface Source {
  readonly balance: bigint;
  readonly type?: string;
  readonly status?: string;
}

/** One authorization over a few accounts, all in memory; it records every request to an account. */
class Stage {
  state: CardTransactionState;
  readonly asked: string[] = [];
  readonly barred: string[] = [];
  readonly held = new Map<string, bigint>();
  /** Accounts with the steps that they have done. */
  readonly moved = new Set<string>();
  readonly keys = new DelegatedKeys();
  readonly clock = new TestClock(new Date(METADATA.at));
  owner: CardState = { ...card.initial, state: 'ACTIVE' };
  isOwnerGone = false;
  /** Runs while the account is being asked. */
  meanwhile = (): void => undefined;

  constructor(
    private readonly sources: Readonly<Record<string, Source>>,
    operation: CardOperation = 'AUTHORIZATION',
  ) {
    this.state = this.fold(cardTransaction.initial, [
      AuthorizationRequested({
        transactionId: TRANSACTION,
        cardId: CARD,
        customerId: 'Customer:c',
        platformCustomerId: 'c',
        operation,
        amount: toMoneyData(money('USD', 100n)),
        currency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
        merchant: { descriptor: 'SHOP' },
        fundingSources: Object.keys(sources),
        answerBy: '2026-01-01T00:00:05.000Z',
        issuerTransactionToken: 'token',
      }),
    ]);
  }

  get steps(): AuthorizationSteps {
    const runner = {
      load: async (aggregate: unknown) => ({ state: aggregate === card ? this.owner : this.state, revision: 0 }),
      run: async (_aggregate: unknown, _tenant: unknown, _id: unknown, command: CardTransactionCommand) => ({
        state: this.tell(command),
      }),
      inSequence: (metadata: unknown, work: (early: unknown, last: unknown) => unknown) => work(metadata, metadata),
    } as unknown as AggregateRunner;
    const accounts = {
      get: async (_: unknown, id: string) => ({
        status: this.sources[id]!.status ?? 'ACTIVE',
        type: this.sources[id]!.type ?? 'INTERNAL_FIAT',
      }),
      cardFunds: async (_: unknown, id: string, _transactionId: string, steps: readonly string[]) => ({
        held: this.held.get(id) ?? 0n,
        applied: new Set(steps.filter((step) => this.moved.has(`${id} ${step}`))),
      }),
    } as unknown as InternalAccounts;
    const commands = {
      execute: async (command: MoveCardMoney | BlockCardMoney) =>
        command instanceof BlockCardMoney ? this.bar(command) : this.move(command as MoveCardMoney),
    };
    return new AuthorizationSteps(
      runner,
      commands as never,
      accounts,
      this.keys,
      new CardProviders([new SandboxCardIssuer(new CardNumberVault(Buffer.alloc(32)))]),
      new UnmovedClocks(this.clock),
    );
  }

  tell(command: CardTransactionCommand): CardTransactionState {
    const decision = { tenant: TEST_TENANT, id: UUID, at: METADATA.at, commandId: 'command' };
    this.state = this.fold(this.state, cardTransaction.decide(command, this.state, decision));
    return this.state;
  }

  private bar({ data: { accountId, act } }: BlockCardMoney): boolean {
    this.barred.push(`${act.kind} ${accountId}`);
    return true;
  }

  private move({ data: { accountId, act } }: MoveCardMoney): null {
    this.asked.push(`${act.kind} ${accountId}${act.kind === 'credit-card' ? ` guarded ${act.guarded}` : ''}`);
    this.meanwhile();
    if (act.kind === 'credit-card' && act.guarded && this.isOwnerGone) throw new Refusal('CUSTOMER_DELETED', 'gone');
    if (act.kind === 'release-hold') this.held.delete(accountId);
    if (act.kind !== 'place-hold') return null;
    if (this.sources[accountId]!.balance < act.amount.amount) throw new Refusal('INSUFFICIENT_BALANCE', 'short');
    this.held.set(accountId, act.amount.amount);
    return null;
  }

  private fold(state: CardTransactionState, events: readonly DomainEvent[]): CardTransactionState {
    return events.reduce(
      (folded, event) => cardTransaction.evolve(folded, event as never, { id: 'event', revision: 0, at: METADATA.at }),
      state,
    );
  }
}

const decide = async (stage: Stage) => {
  await stage.steps.decide(TEST_TENANT, TRANSACTION, METADATA);
  return [stage.state.decision, stage.state.accountId];
};

describe('an authorization is paid (payments-cards 15.4)', () => {
  it('by the first source that covers all of it: none pays a part', async () => {
    const stage = new Stage({ a: { balance: 60n }, b: { balance: 100n }, c: { balance: 500n } });
    expect(await decide(stage)).toEqual(['APPROVED', 'b']);
    expect(stage.asked).toEqual(['place-hold a', 'place-hold b']);
  });

  it('by no account that is not ACTIVE, and by a wallet only with a delegated key', async () => {
    const sources = { a: { balance: 500n, status: 'FROZEN' }, b: { balance: 500n, type: 'EMBEDDED_WALLET' } };
    expect(await decide(new Stage(sources))).toEqual(['DECLINED', 'a']);
    const stage = new Stage(sources);
    stage.keys.register(async (_, { cardId, accountId }) => cardId === CARD && accountId === 'b');
    expect(await decide(stage)).toEqual(['APPROVED', 'b']);
  });

  it('by no account, when none covers it', async () => {
    const stage = new Stage({ a: { balance: 60n }, b: { balance: 99n } });
    expect(await decide(stage)).toEqual(['DECLINED', 'a']);
    expect(stage.state.declineReason).toBe('INSUFFICIENT_FUNDS');
  });

  it('by no account yet, when one refuses for now: nothing is decided, and the next attempt asks again', async () => {
    const stage = new Stage({ a: { balance: 100n }, b: { balance: 100n } });
    stage.meanwhile = () => {
      throw transientConflict('Busy.');
    };
    await expect(decide(stage)).rejects.toMatchObject({ isTransient: true });
    expect([stage.state.decision, stage.asked]).toEqual(['UNDECIDED', ['place-hold a']]);
    stage.meanwhile = () => undefined;
    expect(await decide(stage)).toEqual(['APPROVED', 'a']);
  });

  it('by no account, when the network has stopped waiting while the account was asked: the hold is released', async () => {
    const stage = new Stage({ a: { balance: 100n } });
    stage.meanwhile = () => stage.clock.advance('5s');
    expect(await decide(stage)).toEqual(['DECLINED', 'a']);
    expect([stage.state.declineReason, stage.held.size]).toEqual(['TIMED_OUT', 0]);
  });

  it('by the account that was asked first, when it is asked again and the card and its accounts have changed', async () => {
    const stage = new Stage({ a: { balance: 100n }, b: { balance: 100n } });
    await decide(stage);
    stage.owner = { ...stage.owner, state: 'FROZEN' };
    expect(await decide(stage)).toEqual(['APPROVED', 'a']);
    expect(stage.asked).toEqual(['place-hold a']);
  });

  it('by no account, when the card was closed meanwhile: the hold is released', async () => {
    const stage = new Stage({ a: { balance: 100n } });
    stage.meanwhile = () => stage.tell({ kind: 'decline', accountId: 'a', declineReason: 'CARD_CLOSED' });
    expect(await decide(stage)).toEqual(['DECLINED', 'a']);
    expect(stage.held.size).toBe(0);
  });
});

describe('a credit authorization goes', () => {
  it('to the first source, which takes the money at once', async () => {
    const stage = new Stage({ a: { balance: 0n } }, 'FINANCIAL_CREDIT_AUTHORIZATION');
    expect(await decide(stage)).toEqual(['APPROVED', 'a']);
    expect(stage.asked).toEqual(['credit-card a guarded true']);
  });

  it('to no account, when the cardholder is deleted and the card is not closed yet', async () => {
    const stage = new Stage({ a: { balance: 0n } }, 'FINANCIAL_CREDIT_AUTHORIZATION');
    stage.isOwnerGone = true;
    expect(await decide(stage)).toEqual(['DECLINED', 'a']);
  });
});

describe('an authorization that was left undecided', () => {
  const conclude = async (stage: Stage) => {
    await stage.steps.conclude(TEST_TENANT, TRANSACTION, METADATA);
    return [stage.state.decision, stage.state.declineReason, [...stage.held.keys()]];
  };

  it('is declined, whether or not an account has placed a hold for it; nothing stays held', async () => {
    expect(await conclude(new Stage({ a: { balance: 500n } }))).toEqual(['DECLINED', 'TIMED_OUT', []]);
    const held = new Stage({ a: { balance: 0n }, b: { balance: 0n } });
    held.held.set('b', 100n);
    expect(await conclude(held)).toEqual(['DECLINED', 'TIMED_OUT', []]);
    expect(held.barred).toEqual(['place-hold a', 'place-hold b']); // for an attempt that is held up
    expect(held.state.isConcluded).toBe(true);
    const debited = new Stage({ a: { balance: 0n } }, 'FINANCIAL_AUTHORIZATION');
    debited.moved.add('a move');
    expect(await conclude(debited)).toEqual(['DECLINED', 'TIMED_OUT', []]);
    expect(debited.asked).toEqual(['credit-card a guarded false']);
    expect(debited.barred).toEqual(['debit-card a']);
  });

  it('is approved when it reports a transaction that has already happened', async () => {
    const stage = new Stage({ a: { balance: 0n } }, 'CREDIT_AUTHORIZATION_ADVICE');
    stage.clock.advance('1m');
    expect(await conclude(stage)).toEqual(['APPROVED', null, []]);
  });

  it('is declined because of its card when that is closed', async () => {
    const closed = new Stage({ a: { balance: 0n } });
    closed.held.set('a', 100n);
    closed.owner = { ...closed.owner, state: 'CLOSED' };
    expect(await conclude(closed)).toEqual(['DECLINED', 'CARD_CLOSED', []]);
  });

  it('returns its debit when its card is closed, whether or not the cardholder still exists', async () => {
    const stage = new Stage({ a: { balance: 0n } }, 'FINANCIAL_AUTHORIZATION');
    stage.moved.add('a move');
    stage.owner = { ...stage.owner, state: 'CLOSED' };
    expect(await conclude(stage)).toEqual(['DECLINED', 'CARD_CLOSED', []]);
    expect(stage.asked).toEqual(['credit-card a guarded false']);
  });

  it('that was decided keeps its own hold and releases the others', async () => {
    const stage = new Stage({ a: { balance: 0n }, b: { balance: 0n } });
    stage.tell({
      kind: 'approve',
      accountId: 'a',
      confirmation: 'CONFIRMED',
      now: METADATA.at,
      awaitsAnswer: false,
    });
    stage.held.set('a', 100n).set('b', 100n);
    expect(await conclude(stage)).toEqual(['APPROVED', null, ['a']]);
    expect([stage.barred, stage.state.isConcluded]).toEqual([['place-hold b'], true]);
  });

  it('is reversed when it was approved and its answer is not recorded in time, and releases everything', async () => {
    const stage = new Stage({ a: { balance: 0n } });
    stage.tell({
      kind: 'approve',
      accountId: 'a',
      confirmation: 'CONFIRMED',
      now: METADATA.at,
      awaitsAnswer: true,
    });
    stage.held.set('a', 100n);
    expect(await conclude(stage)).toEqual(['APPROVED', null, ['a']]);
    expect(stage.state.isConcluded).toBe(false);
    stage.clock.advance('1m');
    expect(await conclude(stage)).toEqual(['DECLINED', 'TIMED_OUT', []]);
    expect(stage.state.isConcluded).toBe(true);
  });
});
