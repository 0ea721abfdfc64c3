import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand, ReadYourWrites } from '@app/event-sourcing';
import { derivedUuid, later, money, type Money, Refusal, resourceId, type Tenant, uuidOf } from '@app/kernel';
import { CustomerDirectory } from '@app/onboarding';
import { currencyObject } from '@app/platforms';
import { CARDS_CONFIGURATION } from '../cards.configuration.js';
import { requestPeriod } from '../domain/card-transaction/authorization.rules.js';
import { cardTransaction } from '../domain/card-transaction/card-transaction.decider.js';
import type { CardOperation, Merchant } from '../domain/card-transaction/card-transaction.events.js';
import { type CardTransactionDocument, cardTransactionView } from '../domain/card-transaction/card-transaction.view.js';
import { card, type CardState } from '../domain/card/card.decider.js';
import { AuthorizationSteps } from '../services/authorization-steps.service.js';

interface AuthorizationRequest {
  readonly operation: CardOperation;
  readonly amount: number;
  readonly currencyCode: string;
  readonly merchant: Merchant;
  /** Deadline of the network, ISO 8601; default: the configured time. */
  readonly answerBy?: string;
}

/** Facts about a card that are recorded with a request. */
interface CardFacts {
  readonly owner: CardState;
  readonly platformCustomerId: string;
}

/** Authorizes an amount requested or paid by the network. Returns the transaction, approved or declined (payments-cards 15.4). */
export class AuthorizeCard extends defineCommand<
  {
    readonly cardId: string;
    readonly request: AuthorizationRequest;
    /** True if the caller executes ConfirmAnswer once the answer is being sent; without it the approval is reversed. */
    readonly awaitsAnswer?: boolean;
  },
  CardTransactionDocument
>('cards.authorize-card') {}

@CommandHandler(AuthorizeCard)
export class AuthorizeCardHandler implements ICommandHandler<AuthorizeCard> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly customers: CustomerDirectory,
    private readonly steps: AuthorizationSteps,
  ) {}

  async execute({
    tenant,
    data: { cardId, request, awaitsAnswer = false },
    metadata,
  }: AuthorizeCard): Promise<CardTransactionDocument> {
    const uuid = cardTransactionUuid(metadata.commandId);
    const facts = this.factsOf(tenant, cardId);
    facts.catch(() => undefined); // awaited only if no earlier attempt is recorded
    const { state } = await this.runner.runOnce(cardTransaction, tenant, uuid, metadata, async () =>
      this.request({ tenant, data: { cardId, request }, metadata }, uuid, await facts),
    );
    const receipt = await this.steps.decideRequested(tenant, state, metadata, awaitsAnswer);
    return this.answers.answer(cardTransactionView, tenant, uuid, receipt);
  }

  private async request(
    { tenant, data: { cardId, request }, metadata }: Pick<AuthorizeCard, 'tenant' | 'data' | 'metadata'>,
    uuid: string,
    { owner, platformCustomerId }: CardFacts,
  ) {
    const transactionId = resourceId('CardTransaction', uuid);
    return this.runner.run(
      cardTransaction,
      tenant,
      uuid,
      {
        kind: 'request',
        transactionId,
        cardId,
        customerId: owner.cardholderId,
        platformCustomerId,
        operation: request.operation,
        amount: chargeOf(request, owner.currency),
        currency: currencyObject(owner.currency),
        merchant: request.merchant,
        fundingSources: owner.fundingSources,
        answerBy: request.answerBy ?? later(metadata.at, CARDS_CONFIGURATION.authorizationDeadline),
        period: requestPeriod(metadata.at),
        issuerTransactionToken: issuerTokenOf(transactionId),
      },
      metadata,
      { begins: true },
    );
  }

  private async factsOf(tenant: Tenant, cardId: string): Promise<CardFacts> {
    const { state: owner } = await this.runner.load(card, tenant, uuidOf('Card', cardId));
    if (owner.state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such card.');
    const customer = await this.customers.get(tenant, owner.cardholderId);
    return { owner, platformCustomerId: customer?.platformCustomerId ?? owner.cardholderId };
  }
}

/** UUID of the transaction that a command creates. */
export function cardTransactionUuid(commandId: string): string {
  return derivedUuid('CardTransaction', commandId);
}

/** The amount in the card's currency; USD is converted one to one to USDB (payments-cards 22.15). */
function chargeOf({ amount, currencyCode }: AuthorizationRequest, held: string): Money {
  const scale = currencyCode === held ? 1n : CARDS_CONFIGURATION.convertedOneToOne[held]?.[currencyCode];
  if (scale === undefined)
    throw new Refusal('INVALID_CURRENCY', `The card holds ${held}.`, {
      errors: [{ field: 'currency.code', message: `must be ${held}` }],
    });
  return money(held, BigInt(amount) * scale);
}

/** The issuer's id of a transaction, or of an inquiry that created none. */
export function issuerTokenOf(cause: string): string {
  return `itt_${derivedUuid('issuer transaction', cause)}`;
}
