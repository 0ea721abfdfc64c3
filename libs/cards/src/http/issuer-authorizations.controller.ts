import { Body, Controller, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AggregateRunner } from '@app/event-sourcing';
import { type ApiRequest, type CommandMetadata, Public, RequestHashes, writeSigned } from '@app/http';
import { canonicalJson, derivedUuid, type Json, later, PlatformClock, type Tenant, tenantKey } from '@app/kernel';
import { type AuthorizationAnswer, type AuthorizationMessage, readAuthorization } from '@app/partner-protocol';
import {
  checkedMessage,
  PartnerConnections,
  partnerRequest,
  PARTNERS_OPTIONS,
  PartnerSignatures,
  type PartnersOptions,
} from '@app/partners';
import { CARDS_CONFIGURATION } from '../cards.configuration.js';
import { AuthorizeCard, cardTransactionUuid } from '../commands/authorize-card.js';
import { cardTransaction } from '../domain/card-transaction/card-transaction.decider.js';
import type { CardTransactionDocument } from '../domain/card-transaction/card-transaction.view.js';
import { requireCardAmount } from '../services/issuer-reports.service.js';
import { AnswerConfirmations } from './answer-confirmations.guard.js';

/**
 * Endpoint for the card issuer's authorization requests in production. The issuer is not a caller of the API:
 * docs/reference/partner-protocol.yaml describes this. An authorization is decided once per id of the issuer, and repetitions get the same
 * answer. Without a signed answer in time the issuer declines, and an approval that was not being sent by then is reversed. Every answer to
 * the issuer is signed, including errors.
 */
@ApiExcludeController()
@Controller('partners')
export class IssuerAuthorizationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clocks: PlatformClock,
    private readonly connections: PartnerConnections,
    private readonly signatures: PartnerSignatures,
    private readonly runner: AggregateRunner,
    private readonly confirmations: AnswerConfirmations,
    private readonly hashes: RequestHashes,
    @Inject(PARTNERS_OPTIONS) private readonly options: PartnersOptions,
  ) {}

  @Post(':platformId/card-issuer/authorizations')
  @Public()
  async authorize(
    @Param('platformId') platformId: string,
    @Req() request: ApiRequest,
    @Body() body: object,
    @Res() response: Response,
  ): Promise<void> {
    const sent = partnerRequest(request, { platformId, port: 'card-issuer', publicUrl: this.options.publicUrl });
    const sign = await this.signatures.requirePartner(sent);
    request.signAnswer = sign;
    const message = checkedMessage(() => readAuthorization(body));
    const metadata = await this.metadata(sent.tenant, message);
    const limit = later(metadata.at, CARDS_CONFIGURATION.authorizationDeadline);
    const answerBy = message.answerBy < limit ? message.answerBy : limit;
    const document = await this.decided(sent.tenant, message, answerBy, metadata);
    this.confirmations.watch(response, () => ({ tenant: sent.tenant, metadata, answerBy }));
    await writeSigned(response, { status: 200, body: answerOf(document) }, sign);
  }

  private decided(
    tenant: Tenant,
    { cardId, operation, amount, merchant: { descriptor, mcc, country } }: AuthorizationMessage,
    answerBy: string,
    metadata: CommandMetadata,
  ): Promise<CardTransactionDocument> {
    const request = {
      operation,
      amount: requireCardAmount(amount.amount, CARDS_CONFIGURATION.maxAmount),
      currencyCode: amount.currency,
      merchant: { descriptor, ...(mcc !== null && { mcc }), ...(country !== null && { country }) },
      answerBy,
    };
    return this.commands.execute(new AuthorizeCard(tenant, { cardId, request, awaitsAnswer: true }, metadata));
  }

  /**
   * The command id derives from the issuer's id, and from the issuer if there was an earlier one. The same id with different content is a
   * CONFLICT.
   */
  private async metadata(
    tenant: Tenant,
    { authorizationId, answerBy: _, ...content }: AuthorizationMessage,
  ): Promise<CommandMetadata> {
    const commandIdOf = (...scope: readonly string[]) =>
      derivedUuid('cards.issuer-authorization', tenantKey(tenant), authorizationId, ...scope);
    const recorded = async () => {
      const { state } = await this.runner.load(cardTransaction, tenant, cardTransactionUuid(commandIdOf()));
      return state.requestedAt === null ? null : { at: state.requestedAt };
    };
    const { scope } = await this.connections.scopeOf(tenant, 'card-issuer', recorded);
    const commandId = commandIdOf(...scope);
    return {
      commandId,
      ...this.hashes.of(tenant, derivedUuid('cards.issuer-authorization', canonicalJson(content as unknown as Json))),
      correlationId: commandId,
      causationId: null,
      actor: 'partner:card-issuer',
      ...this.clocks.moment(tenant),
    };
  }
}

function answerOf({ id, declineReason }: CardTransactionDocument): AuthorizationAnswer {
  return declineReason === undefined
    ? { decision: 'APPROVED', cardTransactionId: id }
    : { decision: 'DECLINED', cardTransactionId: id, declineReason };
}
