import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  Refusal,
  type Tenant,
  KeyedSemaphore,
  assertNever,
  derivedUuid,
  isFinalRefusal,
  money,
  recordedRefusal,
  recordOfRefusal,
  tenantKey,
  uuidOf,
} from '@app/kernel';
import { type HoldCommand, MoveCardMoney } from '@app/accounts';
import { AggregateRunner, type Receipt } from '@app/event-sourcing';
import { type CommandMetadata, metadataFor, recordingRefusals } from '@app/event-sourcing/definitions';
import {
  type AccountOutcome,
  type CardTransactionCommand,
  type Presentment,
  IN_PROGRESS,
  cardTransaction,
} from '../domain/card-transaction/card-transaction.decider.js';
import {
  type CardTransactionState,
  isBeingReversed,
  type PendingPresentment,
} from '../domain/card-transaction/card-transaction.state.js';
import { AuthorizationSteps } from './authorization-steps.service.js';

const NOTHING_MOVED: AccountOutcome = { held: '0', released: '0', covered: '0', pulled: '0', shortfall: '0' };
/** For a refusal that was recorded without its message (version 1). */
const REFUSED_BY_ACCOUNT = 'The account has refused this.';
/** Maximum number of attempts for a message while other processes' messages of the same transaction are processed first. */
const MAX_ATTEMPTS = 64;

/**
 * Processes a presentment of a card transaction completely: received in the transaction's stream, executed on the account, posted in the
 * transaction's stream. Step ids derive from the presentment alone, so the next presentment, a timer or another process can complete an
 * unfinished one, and each step takes effect once.
 */
@Injectable()
export class CardTransactionPresenter {
  /** Serializes the messages of one transaction within this process. */
  private readonly keyedSemaphore = new KeyedSemaphore(1);

  constructor(
    private readonly runner: AggregateRunner,
    private readonly commands: CommandBus,
    private readonly steps: AuthorizationSteps,
  ) {}

  /** Refuses presentments that the transaction does not allow, and those that its account refuses. */
  async present(
    tenant: Tenant,
    transactionId: string,
    presentment: Presentment,
    metadata: CommandMetadata,
  ): Promise<Receipt<CardTransactionState>> {
    return this.keyedSemaphore.run(`${tenantKey(tenant)} ${transactionId}`, () =>
      this.presentInOrder(tenant, transactionId, presentment, metadata),
    );
  }

  /** Completes a presentment or reversal that another process left unfinished, then processes this one. */
  private async presentInOrder(
    tenant: Tenant,
    transactionId: string,
    presentment: Presentment,
    metadata: CommandMetadata,
  ): Promise<Receipt<CardTransactionState>> {
    const step = derivedUuid('presentment', metadata.commandId);
    for (let attempt = 1; ; attempt++) {
      await this.finishPending(tenant, transactionId, metadata);
      try {
        await this.run(tenant, transactionId, { kind: 'present', step, presentment }, metadata);
        return await this.finish(tenant, transactionId, step, metadata);
      } catch (error) {
        const isInProgress = error instanceof Refusal && error.details?.reason === IN_PROGRESS;
        if (!isInProgress || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  /** Posts the outcome of a presentment unless it is already posted. Rethrows the account's refusal once that is recorded. */
  async finish(
    tenant: Tenant,
    transactionId: string,
    step: string,
    metadata: CommandMetadata,
  ): Promise<Receipt<CardTransactionState>> {
    const { state } = await this.runner.load(cardTransaction, tenant, uuidOf('CardTransaction', transactionId));
    const posted = finishing(metadata, 'post', step);
    const refusal = state.refused[step];
    if (refusal !== undefined) throw recordedRefusal({ data: { message: REFUSED_BY_ACCOUNT, ...refusal } });
    if (state.pending?.step !== step) {
      return this.run(tenant, transactionId, { kind: 'post', step, outcome: NOTHING_MOVED }, posted);
    }
    const act = accountCommandOf(state, state.pending);
    try {
      const moved =
        act === null
          ? null
          : await this.commands.execute(
              // Every process that completes this presentment must see the account's refusal.
              new MoveCardMoney(tenant, { accountId: state.accountId!, act }, recordingRefusals(metadata)),
            );
      const outcome = moved ?? NOTHING_MOVED;
      return await this.run(tenant, transactionId, { kind: 'post', step, outcome }, posted);
    } catch (error) {
      if (!isFinalRefusal(error)) throw error; // a transient refusal is not recorded: the next attempt completes the presentment
      await this.run(
        tenant,
        transactionId,
        { kind: 'refuse', step, refusal: recordOfRefusal(error).data },
        finishing(metadata, 'refuse', step),
      );
      throw error;
    }
  }

  private async finishPending(tenant: Tenant, transactionId: string, metadata: CommandMetadata): Promise<void> {
    const { state } = await this.runner.load(cardTransaction, tenant, uuidOf('CardTransaction', transactionId));
    if (isBeingReversed(state))
      await this.steps.conclude(tenant, transactionId, metadataFor(metadata, `conclude ${transactionId}`));
    if (state.pending === null) return;
    try {
      await this.finish(tenant, transactionId, state.pending.step, metadata);
    } catch (error) {
      if (!isFinalRefusal(error)) throw error; // a final refusal concerns only the sender of that presentment
    }
  }

  private run(
    tenant: Tenant,
    transactionId: string,
    command: CardTransactionCommand,
    metadata: CommandMetadata,
  ): Promise<Receipt<CardTransactionState>> {
    return this.runner.run(cardTransaction, tenant, uuidOf('CardTransaction', transactionId), command, metadata);
  }
}

/** The same metadata for every process that completes a step. */
function finishing(metadata: CommandMetadata, what: 'post' | 'refuse', step: string): CommandMetadata {
  const commandId = derivedUuid(what, step);
  return { ...metadata, commandId, requestHash: commandId };
}

/** The account's part of a presentment (payments-cards 19, flows 14 to 24); null if no money moves. */
function accountCommandOf(
  state: CardTransactionState,
  { step, kind, amount: units }: PendingPresentment,
): HoldCommand | null {
  const { transactionId, currency } = state.terms!;
  const act = { transactionId, step };
  const amount = money(currency.code, units);
  const debit = state.direction === 'DEBIT';
  switch (kind) {
    case 'CLEARING':
      return debit ? { kind: 'capture-hold', ...act, amount } : { kind: 'credit-card', ...act, amount, guarded: false };
    case 'EXPIRY':
      return debit ? { kind: 'release-hold', ...act } : null;
    case 'ADVICE': {
      const left = units - state.totals.settled;
      return debit ? { kind: 'resize-hold', ...act, wanted: money(currency.code, left > 0n ? left : 0n) } : null;
    }
    case 'RETURN':
      return { kind: 'credit-card', ...act, amount, guarded: false };
    case 'RETURN_REVERSAL':
      return { kind: 'debit-card', ...act, amount, guarded: false };
    case 'PULL_FAILURE':
      return { kind: 'reverse-pull', ...act, collected: amount };
    case 'RECOVERY':
      return { kind: 'recover-card-loss', ...act, amount };
    default:
      return assertNever(kind);
  }
}
