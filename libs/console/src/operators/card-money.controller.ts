import { Body, HttpCode, Post } from '@nestjs/common';
import { CardShortfall } from '@app/cards';
import { type CommandMetadata, Metadata } from '@app/http';
import { Refusal, isResourceId } from '@app/kernel';
import type { Operator } from '@app/operators';
import { ReturnLosses } from '@app/payments';
import { currency as currencyOf } from '@app/platforms';
import { MoneyDecisions, type Outcome, settlementId } from './money-decisions.js';
import { OperatedPlatforms } from './operated-platforms.js';
import { CurrentOperator, OpensTo, OperatorController, noteOf } from './operator-door.js';
import { RecoveryRequest, SettlementRequest } from './operator-requests.dto.js';

/** `card recover`, `payments recover` and `card settle`, by one operator or by two. */
@OperatorController('card-money')
export class CardMoneyController {
  constructor(
    private readonly platforms: OperatedPlatforms,
    private readonly decisions: MoneyDecisions,
    private readonly shortfalls: CardShortfall,
    private readonly returnLosses: ReturnLosses,
  ) {}

  /** Recovers the service's loss on a card transaction or returned collection from the account that owes it. */
  @Post('recoveries')
  @OpensTo('operator')
  @HttpCode(200)
  async recover(
    @CurrentOperator() operator: Operator,
    @Metadata() given: CommandMetadata,
    @Body() request: RecoveryRequest,
  ): Promise<Outcome> {
    const { platformId, transactionId } = request;
    const { tenant, metadata } = await this.platforms.act(platformId, given);
    const borne = isResourceId('CardTransaction', transactionId) ? this.shortfalls : this.returnLosses;
    const amount = await borne.of(tenant, transactionId);
    const by = noteOf(operator, request);
    return this.decisions.decide(tenant, { transactionId, to: 'SERVICE', amount }, { operator, by }, metadata);
  }

  /** Records a payment to the card network, or from it if the amount is negative. */
  @Post('settlements')
  @OpensTo('operator')
  @HttpCode(200)
  async settle(
    @CurrentOperator() operator: Operator,
    @Metadata() given: CommandMetadata,
    @Body() request: SettlementRequest,
  ): Promise<Outcome> {
    const { platformId, currency, reference } = request;
    const { tenant, metadata } = await this.platforms.act(platformId, given);
    if (currencyOf(currency) === undefined)
      throw new Refusal('INVALID_CURRENCY', `There is no currency ${currency}.`, {
        errors: [{ field: 'currency', message: 'must be the code of a currency' }],
      });
    const amount = { currency, amount: request.amount };
    const transactionId = settlementId(tenant, amount, reference);
    const by = noteOf(operator, request);
    return this.decisions.decide(
      tenant,
      { transactionId, to: 'NETWORK', amount, reference },
      { operator, by },
      metadata,
    );
  }
}
