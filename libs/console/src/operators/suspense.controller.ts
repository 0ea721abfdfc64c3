import { Body, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CardSuspense, type SuspendedCardMoney } from '@app/accounts';
import { ReadYourWrites } from '@app/event-sourcing';
import { type CommandMetadata, Metadata } from '@app/http';
import { type MoneyData, type Tenant, invalidInput, isResourceId } from '@app/kernel';
import {
  DecideMoneyProposal,
  type DecidedEnd,
  type MoneyDecisionDocument,
  OpenProposals,
  type Operator,
} from '@app/operators';
import { GetAmountInSuspense, ListSuspense, type SuspenseDocument } from '@app/payments';
import { PlatformDirectory } from '@app/platforms';
import { MoneyDecisions, type Outcome } from './money-decisions.js';
import { OperatedPlatforms } from './operated-platforms.js';
import { CurrentOperator, OpensTo, OperatorController, noteOf } from './operator-door.js';
import { OfPlatformQuery, ProposalDecisionRequest, SuspenseRequest } from './operator-requests.dto.js';

const MAX_ROWS_SHOWN = 500;

/** Money of a platform in suspense, with the proposals about it. */
interface Suspense {
  readonly moneyDecisions: 'one-operator' | 'two-operators';
  readonly payments: readonly SuspenseDocument[];
  readonly cards: readonly SuspendedCardMoney[];
  readonly proposals: readonly MoneyDecisionDocument[];
  readonly hasMore: boolean;
}

/** Decisions about money in suspense, as in `payments resolve-suspense` and `card resolve-suspense`: by one operator or by two. */
@OperatorController('suspense')
export class SuspenseController {
  constructor(
    private readonly platforms: OperatedPlatforms,
    private readonly directory: PlatformDirectory,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cards: CardSuspense,
    private readonly proposals: OpenProposals,
    private readonly answers: ReadYourWrites,
    private readonly decisions: MoneyDecisions,
  ) {}

  @Get()
  @OpensTo('viewer', 'operator', 'auditor')
  async list(@Query() { platformId }: OfPlatformQuery): Promise<Suspense> {
    const tenant = await this.platforms.tenantOf(platformId);
    await this.answers.caughtUp();
    const [{ moneyDecisions }, payments, cards, proposals] = await Promise.all([
      this.directory.config(tenant),
      this.queries.execute(new ListSuspense(tenant, { limit: MAX_ROWS_SHOWN })),
      this.cards.waiting(tenant, MAX_ROWS_SHOWN),
      this.proposals.of(tenant, MAX_ROWS_SHOWN),
    ]);
    return {
      moneyDecisions,
      payments: payments.rows.map(({ document }) => document),
      cards: cards.waiting,
      proposals,
      hasMore: payments.hasMore || cards.hasMore,
    };
  }

  /** Sends the money, or proposes its destination if the platform requires two operators. */
  @Post('decisions')
  @OpensTo('operator')
  @HttpCode(200)
  async decide(
    @CurrentOperator() operator: Operator,
    @Metadata() given: CommandMetadata,
    @Body() request: SuspenseRequest,
  ): Promise<Outcome> {
    const { platformId, transactionId, to } = request;
    const { tenant, metadata } = await this.platforms.act(platformId, given);
    requirePossible(transactionId, to);
    const by = noteOf(operator, request);
    const amount = await this.amountInSuspense(tenant, transactionId);
    return this.decisions.decide(tenant, { transactionId, to, amount }, { operator, by }, metadata);
  }

  /**
   * The decision of the second operator. The money of an approved proposal is sent; if it was approved but not sent, any operator can approve
   * it again to send it.
   */
  @Post('proposals')
  @OpensTo('operator')
  @HttpCode(200)
  async decideProposal(
    @CurrentOperator() operator: Operator,
    @Metadata() given: CommandMetadata,
    @Body() request: ProposalDecisionRequest,
  ): Promise<Outcome> {
    const { platformId, transactionId, round, decision } = request;
    const { tenant, metadata } = await this.platforms.act(platformId, given);
    const by = noteOf(operator, request);
    const { operatorId } = operator;
    const decided = await this.commands.execute(
      new DecideMoneyProposal(tenant, { decision, transactionId, round, operatorId, by }, metadata),
    );
    return decision === 'reject' ? { outcome: 'REJECTED' } : this.decisions.sendApproved(tenant, decided, metadata);
  }

  private async amountInSuspense(tenant: Tenant, transactionId: string): Promise<MoneyData | null> {
    await this.answers.caughtUp();
    return isResourceId('CardTransaction', transactionId)
      ? this.cards.of(tenant, transactionId)
      : this.queries.execute(new GetAmountInSuspense(tenant, { transactionId }));
  }
}

function requirePossible(transactionId: string, to: DecidedEnd): void {
  if (isResourceId('CardTransaction', transactionId) && to === 'ACCOUNT')
    throw invalidInput('Money of a card transaction in suspense goes outside: its cardholder is deleted.', {
      field: 'to',
      message: 'must be OUTSIDE for a card transaction',
    });
}
