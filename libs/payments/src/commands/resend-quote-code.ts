import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, uuidOf } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { StrongCustomerAuthentication } from '@app/sca';
import { requireQuote } from '../domain/transaction/authorization.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import { QuoteAuthorization } from '../services/quote-authorization.service.js';

/** POST /quotes/{quoteId}/authorize/resend: sends the code of the pending challenge again, without changing its expiry (wallet-auth 15.4). */
export class ResendQuoteCode extends defineCommand<{ readonly quoteId: string }>('payments.resend-quote-code') {}

@CommandHandler(ResendQuoteCode)
export class ResendQuoteCodeHandler implements ICommandHandler<ResendQuoteCode> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly authentication: StrongCustomerAuthentication,
    private readonly authorization: QuoteAuthorization,
  ) {}

  async execute({ tenant, data: { quoteId }, metadata }: ResendQuoteCode): Promise<void> {
    const { state } = await this.runner.load(transaction, tenant, uuidOf('Quote', quoteId));
    await this.authorization.requireSubjectToSca(tenant, requireQuote(state).customerId);
    if (state.authorization === null || metadata.at >= state.authorization.authorizeBy) {
      throw new Refusal('CONFLICT', 'The quote has no pending authorization.');
    }
    await this.authentication.resend(tenant, state.authorization.challengeId, metadata);
  }
}
