import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type Money,
  isFinalRefusal,
  type Tenant,
  derivedUuid,
  later,
  money,
  toMoney,
  uuidOf,
  PlatformClock,
} from '@app/kernel';
import { BlockCardMoney, InternalAccounts, MoveCardMoney } from '@app/accounts';
import { AggregateRunner, type Receipt } from '@app/event-sourcing';
import type { CommandMetadata, NextPoll } from '@app/event-sourcing/definitions';
import { CARDS_CONFIGURATION } from '../cards.configuration.js';
import { card } from '../domain/card/card.decider.js';
import {
  AUTHORIZATION_STEPS as STEPS,
  decline,
  debitsImmediately,
} from '../domain/card-transaction/authorization.rules.js';
import { type CardTransactionCommand, cardTransaction } from '../domain/card-transaction/card-transaction.decider.js';
import type { DeclineReason } from '../domain/card-transaction/card-transaction.events.js';
import {
  type CardTransactionState,
  conclusionOf,
  isAdvice,
  isUnanswered,
  isUnconcluded,
} from '../domain/card-transaction/card-transaction.state.js';
import { CardProviders } from '../providers/card-providers.js';
import { DelegatedKeys } from '../queries/delegated-keys.questions.js';

/**
 * Decides a requested authorization (payments-cards 15.4), and releases money held for one that was not approved. Money is held before the
 * approval is recorded; after a crash in between, a timer finds the hold.
 */
@Injectable()
export class AuthorizationSteps {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly commands: CommandBus,
    private readonly accounts: InternalAccounts,
    private readonly keys: DelegatedKeys,
    private readonly providers: CardProviders,
    private readonly clocks: PlatformClock,
  ) {}

  async decide(
    tenant: Tenant,
    transactionId: string,
    metadata: CommandMetadata,
  ): Promise<Receipt<CardTransactionState>> {
    return this.decideRequested(tenant, (await this.load(tenant, transactionId)).state, metadata, false);
  }

  /**
   * The same for a transaction right after its request. The card is read after the request was recorded, so that either its closing finds the
   * request, or this sees the closing. The first account is read concurrently.
   */
  async decideRequested(
    tenant: Tenant,
    state: CardTransactionState,
    metadata: CommandMetadata,
    awaitsAnswer: boolean,
  ): Promise<Receipt<CardTransactionState>> {
    if (state.decision !== 'UNDECIDED') return this.decidedBefore(tenant, state, metadata);
    const { operation, amount: data, cardId, merchant } = state.terms!;
    const amount = toMoney(data);
    const advice = this.providers.issuer(tenant.environment).advise(merchant?.descriptor ?? '');
    const [{ state: owner }, mayFirstPay] = await Promise.all([
      this.runner.load(card, tenant, uuidOf('Card', cardId)),
      this.mayPay(tenant, state, state.fundingSources[0]!),
    ]);
    const declined = decline(operation, amount.amount, owner, advice.decline);
    if (declined !== null) return this.decline(tenant, state, declined, metadata);
    const advised = { confirmation: advice.confirmation, awaitsAnswer };
    const { accountId, receipt } = await this.runner.inSequence(metadata, async (early, last) => {
      const paying = await this.firstFundingSource(tenant, state, amount, mayFirstPay, early);
      const decided =
        paying === null
          ? this.decline(tenant, state, 'INSUFFICIENT_FUNDS', last)
          : this.approve(tenant, state, paying, advised, last);
      return { accountId: paying, receipt: await decided };
    });
    if (accountId !== null && receipt.state.decision !== 'APPROVED') await this.undo(tenant, receipt.state, metadata);
    return receipt;
  }

  /**
   * Concludes a request that stopped half-way. Its caller no longer waits, so it is declined and the hold is released, except that an advice,
   * which only reports, is recorded. An approval that the network never received is reversed; until that is certain, returns when to check
   * again.
   */
  async conclude(tenant: Tenant, transactionId: string, metadata: CommandMetadata): Promise<NextPoll> {
    let { state } = await this.load(tenant, transactionId);
    if (state.decision === 'UNDECIDED') {
      const { operation, cardId } = state.terms!;
      const { state: owner } = await this.runner.load(card, tenant, uuidOf('Card', cardId));
      ({ state } = isAdvice(operation)
        ? await this.decide(tenant, transactionId, metadata)
        : await this.decline(tenant, state, owner.state === 'CLOSED' ? 'CARD_CLOSED' : 'TIMED_OUT', metadata));
    }
    const lookAgainAt = isUnanswered(state) ? later(state.answerBy, CARDS_CONFIGURATION.unansweredAfter) : null;
    if (lookAgainAt !== null && this.clocks.now(tenant).toISOString() >= lookAgainAt)
      ({ state } = await this.run(tenant, transactionId, { kind: 'reverse' }, metadata));
    await this.bar(tenant, state, metadata);
    await this.undo(tenant, state, metadata);
    if (lookAgainAt !== null && isUnanswered(state)) return { lookAgainAt };
    if (isUnconcluded(conclusionOf(state))) await this.run(tenant, transactionId, { kind: 'conclude' }, metadata);
    return null;
  }

  /** Records that the approval was sent to the network, whose deadline was `answerBy`. */
  async confirmAnswer(
    tenant: Tenant,
    transactionId: string,
    answer: { readonly now: string; readonly answerBy: string },
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.run(tenant, transactionId, { kind: 'confirm-answer', ...answer }, metadata);
  }

  /** Tries the sources in order, each for the whole amount; null if none pays. A credit needs only a recipient. */
  private async firstFundingSource(
    tenant: Tenant,
    state: CardTransactionState,
    amount: Money,
    mayFirstPay: boolean,
    metadata: CommandMetadata,
  ): Promise<string | null> {
    for (const [index, accountId] of state.fundingSources.entries()) {
      if (!(index === 0 ? mayFirstPay : await this.mayPay(tenant, state, accountId))) continue;
      if (await this.take(tenant, state, accountId, amount, metadata)) return accountId;
    }
    return null;
  }

  private async mayPay(tenant: Tenant, state: CardTransactionState, accountId: string): Promise<boolean> {
    const account = await this.accounts.get(tenant, accountId);
    if (account?.status !== 'ACTIVE') return false;
    if (account.type !== 'EMBEDDED_WALLET' || state.direction === 'CREDIT') return true;
    return this.keys.active(tenant, { cardId: state.terms!.cardId, accountId });
  }

  /** True if the account paid or could receive the amount. */
  private async take(
    tenant: Tenant,
    state: CardTransactionState,
    accountId: string,
    amount: Money,
    metadata: CommandMetadata,
  ): Promise<boolean> {
    const { transactionId, operation } = state.terms!;
    const isImmediate = debitsImmediately(operation);
    if (state.direction === 'CREDIT' && !isImmediate) return true;
    const act = { transactionId, step: isImmediate ? STEPS.move : STEPS.hold, amount };
    try {
      await this.commands.execute(
        new MoveCardMoney(
          tenant,
          {
            accountId,
            act:
              state.direction === 'CREDIT'
                ? { kind: 'credit-card', guarded: true, ...act }
                : isImmediate
                  ? { kind: 'debit-card', guarded: true, ...act }
                  : { kind: 'place-hold', ...act },
            withoutAmounts: true,
          },
          metadata,
        ),
      );
      return true;
    } catch (error) {
      if (isFinalRefusal(error)) return false;
      throw error;
    }
  }

  /** Prevents a delayed attempt from taking the money from an account that is not to pay. */
  private async bar(tenant: Tenant, state: CardTransactionState, metadata: CommandMetadata): Promise<void> {
    const { transactionId, operation } = state.terms!;
    const { direction } = state;
    const isMoved = debitsImmediately(operation);
    if (direction === 'CREDIT' && !isMoved) return;
    const kind = !isMoved ? 'place-hold' : direction === 'CREDIT' ? 'credit-card' : 'debit-card';
    const act = { kind, transactionId, step: isMoved ? STEPS.move : STEPS.hold } as const;
    for (const accountId of state.fundingSources)
      if (state.decision !== 'APPROVED' || state.accountId !== accountId)
        await this.commands.execute(new BlockCardMoney(tenant, { accountId, act }, metadata));
  }

  /** Reverses every hold and debit except those of the approved account. */
  private async undo(tenant: Tenant, state: CardTransactionState, metadata: CommandMetadata): Promise<void> {
    const { transactionId, amount } = state.terms!;
    for (const accountId of state.fundingSources) {
      if (state.decision === 'APPROVED' && state.accountId === accountId) continue;
      const steps = [STEPS.move, STEPS.undo];
      const { held, applied } = await this.accounts.cardFunds(tenant, accountId, transactionId, steps);
      const act = { transactionId, step: STEPS.undo };
      if (held > 0n)
        await this.commands.execute(
          new MoveCardMoney(tenant, { accountId, act: { kind: 'release-hold', ...act } }, metadata),
        );
      if (!applied.has(STEPS.move) || applied.has(STEPS.undo)) continue;
      const back = money(amount.currency, BigInt(amount.amount));
      await this.commands.execute(
        new MoveCardMoney(
          tenant,
          {
            accountId,
            act:
              state.direction === 'DEBIT'
                ? { kind: 'credit-card', ...act, amount: back, guarded: false }
                : { kind: 'debit-card', ...act, amount: back, guarded: false, takesBack: true },
          },
          metadata,
        ),
      );
    }
  }

  /** The recorded decision, independent of the current state of cards and accounts. */
  private decidedBefore(tenant: Tenant, state: CardTransactionState, metadata: CommandMetadata) {
    return state.decision === 'APPROVED'
      ? this.approve(tenant, state, state.accountId!, { confirmation: 'CONFIRMED', awaitsAnswer: false }, metadata)
      : this.decline(tenant, state, state.declineReason!, metadata);
  }

  private approve(
    tenant: Tenant,
    state: CardTransactionState,
    accountId: string,
    advised: { readonly confirmation: 'CONFIRMED' | 'PENDING'; readonly awaitsAnswer: boolean },
    metadata: CommandMetadata,
  ) {
    const confirmation = state.direction === 'DEBIT' ? advised.confirmation : 'CONFIRMED';
    const now = this.clocks.now(tenant).toISOString();
    const approval = { kind: 'approve', accountId, ...advised, confirmation, now } as const;
    return this.run(tenant, state.terms!.transactionId, approval, metadata);
  }

  private decline(
    tenant: Tenant,
    state: CardTransactionState,
    declineReason: DeclineReason,
    metadata: CommandMetadata,
  ) {
    const { terms, fundingSources } = state;
    const decision = { kind: 'decline', accountId: fundingSources[0]!, declineReason } as const;
    return this.run(tenant, terms!.transactionId, decision, metadata);
  }

  /** Records the decision. A transaction has only one, whichever process makes it. */
  private run(tenant: Tenant, transactionId: string, command: CardTransactionCommand, metadata: CommandMetadata) {
    const commandId = derivedUuid('authorization', transactionId, command.kind);
    return this.runner.run(cardTransaction, tenant, uuidOf('CardTransaction', transactionId), command, {
      ...metadata,
      commandId,
      requestHash: derivedUuid('authorization', transactionId),
    });
  }

  private load(tenant: Tenant, transactionId: string) {
    return this.runner.load(cardTransaction, tenant, uuidOf('CardTransaction', transactionId));
  }
}
