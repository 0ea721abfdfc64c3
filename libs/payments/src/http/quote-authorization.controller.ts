import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { Answers, type CommandMetadata, CurrentTenant, Metadata, Requires, ResourceIdParam } from '@app/http';
import type { Proof } from '@app/sca';
import { AuthorizeQuote } from '../commands/authorize-quote.js';
import { ResendQuoteCode } from '../commands/resend-quote-code.js';
import type { QuoteDocument } from '../domain/quote/quote.view.js';
import { QuoteAuthorizationRequest } from './quote-authorization.dto.js';
import { Quote } from './quote.dto.js';
import { EXTERNAL_ACCOUNT_ERRORS } from './payment-errors.js';

/** Payments of customers whose region requires strong authentication (wallet-auth 15.4); 409 elsewhere. */
@ApiTags('Strong Customer Authentication')
@Controller('quotes/:quoteId/authorize')
export class QuoteAuthorizationController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Requires('TRANSACT')
  @Answers(200, Quote, {
    summary: 'Authorize the payment of a quote',
    errors: [
      ...EXTERNAL_ACCOUNT_ERRORS,
      'INSUFFICIENT_BALANCE',
      'QUOTE_NOT_FOUND',
      'CONFLICT',
      'SCA_SESSION_REQUIRED',
      'ACCOUNT_LOCKED',
    ],
  })
  authorize(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Quote', 'quoteId') quoteId: string,
    @Body() body: QuoteAuthorizationRequest,
  ): Promise<QuoteDocument> {
    return this.commands.execute(new AuthorizeQuote(tenant, { quoteId, proof: proofOf(body) }, metadata));
  }

  @Post('resend')
  @Requires('TRANSACT')
  @Answers(204, undefined, {
    summary: 'Resend the code of the challenge',
    errors: ['QUOTE_NOT_FOUND', 'CONFLICT', 'ACCOUNT_LOCKED'],
  })
  resend(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Quote', 'quoteId') quoteId: string,
  ): Promise<void> {
    return this.commands.execute(new ResendQuoteCode(tenant, { quoteId }, metadata));
  }
}

/** Drops null members, which count as absent. */
function proofOf({ code, passkeyAssertion, origin }: QuoteAuthorizationRequest): Proof {
  return { code: code ?? undefined, passkeyAssertion: passkeyAssertion ?? undefined, origin: origin ?? undefined };
}
