import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { Answers, type CommandMetadata, CurrentTenant, Metadata, Requires, ResourceIdParam } from '@app/http';
import { AuthorizeCard } from '../commands/authorize-card.js';
import { InquireBalance } from '../commands/inquire-balance.js';
import { type NetworkPresentment, PresentCardTransaction } from '../commands/present-card-transaction.js';
import type { CardOperation } from '../domain/card-transaction/card-transaction.events.js';
import type { CardTransactionDocument } from '../domain/card-transaction/card-transaction.view.js';
import { AnswerConfirmations } from './answer-confirmations.guard.js';
import { SimulatorsInSandbox } from './card-routes.guards.js';
import {
  CardAmountRequest,
  CardAuthorizationRequest,
  CardBalanceInquiryRequest,
  CardClearingRequest,
  CardReturnReversalRequest,
  CardTransactionResponse,
  SimulatedCardEventResponse,
} from './card-transaction.dto.js';

/** Simulates the card network (payments-cards 15.6). Operations that only acknowledge in the contract return the transaction too. */
@ApiTags('Sandbox')
@UseGuards(SimulatorsInSandbox)
@Requires('TRANSACT')
@Controller('sandbox/cards/:id/simulate')
export class SandboxCardsController {
  constructor(private readonly commands: CommandBus) {}

  @UseGuards(AnswerConfirmations)
  @Post('authorization')
  @Answers(200, CardTransactionResponse, {
    summary: 'Simulate an authorization',
    errors: ['INVALID_AMOUNT', 'INVALID_CURRENCY', 'REFERENCE_NOT_FOUND'],
  })
  authorize(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Card') id: string,
    @Body() body: CardAuthorizationRequest,
  ) {
    return this.authorized('AUTHORIZATION', tenant, metadata, id, body);
  }

  @Post('clearing')
  @Answers(200, CardTransactionResponse, {
    summary: 'Simulate a clearing',
    errors: ['INVALID_AMOUNT', 'REFERENCE_NOT_FOUND', 'TRANSACTION_NOT_FOUND'],
  })
  clear(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Card') id: string,
    @Body() body: CardClearingRequest,
  ) {
    return this.presented({ kind: 'clearing', amount: body.amount }, tenant, metadata, id, body);
  }

  @Post('return')
  @Answers(202, CardTransactionResponse, {
    summary: 'Simulate a return by the merchant',
    errors: ['INVALID_AMOUNT', 'REFERENCE_NOT_FOUND'],
  })
  return(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Card') id: string,
    @Body() body: CardAmountRequest,
  ) {
    return this.presented({ kind: 'return', amount: body.amount }, tenant, metadata, id, body);
  }

  @Post('balance_inquiry')
  @Answers(202, SimulatedCardEventResponse, {
    summary: 'Simulate an account status inquiry without an amount',
    errors: ['REFERENCE_NOT_FOUND'],
  })
  inquire(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Card') id: string,
    @Body() _: CardBalanceInquiryRequest,
  ) {
    return this.commands.execute(new InquireBalance(tenant, { cardId: id }, metadata));
  }

  @UseGuards(AnswerConfirmations)
  @Post('credit_authorization')
  @Answers(202, CardTransactionResponse, {
    summary: 'Simulate the authorization of a credit',
    errors: ['INVALID_AMOUNT', 'INVALID_CURRENCY', 'REFERENCE_NOT_FOUND'],
  })
  authorizeCredit(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Card') id: string,
    @Body() body: CardAuthorizationRequest,
  ) {
    return this.authorized('CREDIT_AUTHORIZATION', tenant, metadata, id, body);
  }

  @UseGuards(AnswerConfirmations)
  @Post('financial_authorization')
  @Answers(202, CardTransactionResponse, {
    summary: 'Simulate an authorization that clears immediately',
    errors: ['INVALID_AMOUNT', 'INVALID_CURRENCY', 'REFERENCE_NOT_FOUND'],
  })
  authorizeFinancially(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Card') id: string,
    @Body() body: CardAuthorizationRequest,
  ) {
    return this.authorized('FINANCIAL_AUTHORIZATION', tenant, metadata, id, body);
  }

  @UseGuards(AnswerConfirmations)
  @Post('financial_credit_authorization')
  @Answers(202, CardTransactionResponse, {
    summary: 'Simulate a credit that clears immediately',
    errors: ['INVALID_AMOUNT', 'INVALID_CURRENCY', 'REFERENCE_NOT_FOUND'],
  })
  creditFinancially(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Card') id: string,
    @Body() body: CardAuthorizationRequest,
  ) {
    return this.authorized('FINANCIAL_CREDIT_AUTHORIZATION', tenant, metadata, id, body);
  }

  @Post('authorization_advice')
  @Answers(202, CardTransactionResponse, {
    summary: 'Simulate a change of the authorized amount',
    errors: ['INVALID_AMOUNT', 'TRANSACTION_SIZE_LIMIT_EXCEEDED', 'REFERENCE_NOT_FOUND'],
  })
  advise(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Card') id: string,
    @Body() body: CardAmountRequest,
  ) {
    return this.presented({ kind: 'advice', amount: body.amount }, tenant, metadata, id, body);
  }

  @Post('credit_authorization_advice')
  @Answers(202, CardTransactionResponse, {
    summary: 'Simulate a credit advice',
    errors: ['INVALID_AMOUNT', 'INVALID_CURRENCY', 'REFERENCE_NOT_FOUND'],
  })
  adviseCredit(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Card') id: string,
    @Body() body: CardAuthorizationRequest,
  ) {
    return this.authorized('CREDIT_AUTHORIZATION_ADVICE', tenant, metadata, id, body);
  }

  @Post('return_reversal')
  @Answers(202, CardTransactionResponse, {
    summary: 'Simulate the reversal of the newest return',
    errors: ['REFERENCE_NOT_FOUND'],
  })
  reverseReturn(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Card') id: string,
    @Body() body: CardReturnReversalRequest,
  ) {
    return this.presented({ kind: 'return-reversal' }, tenant, metadata, id, body);
  }

  private authorized(
    operation: CardOperation,
    tenant: Tenant,
    metadata: CommandMetadata,
    cardId: string,
    { amount, currency, merchant }: CardAuthorizationRequest,
  ): Promise<CardTransactionDocument> {
    const { descriptor, mcc, country } = merchant;
    const request = {
      operation,
      amount,
      currencyCode: currency.code,
      merchant: { descriptor, ...(mcc !== undefined && { mcc }), ...(country !== undefined && { country }) },
    };
    return this.commands.execute(new AuthorizeCard(tenant, { cardId, request, awaitsAnswer: true }, metadata));
  }

  private presented(
    presentment: NetworkPresentment,
    tenant: Tenant,
    metadata: CommandMetadata,
    cardId: string,
    { cardTransactionId }: CardReturnReversalRequest,
  ): Promise<CardTransactionDocument> {
    return this.commands.execute(
      new PresentCardTransaction(tenant, { cardId, transactionId: cardTransactionId, presentment }, metadata),
    );
  }
}
