import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, type Tenant, resourceId, unknownId, conflict } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, Reservations, aggregateIdOf, defineCommand } from '@app/event-sourcing';
import { CustomerDirectory } from '@app/onboarding';
import { card } from '../domain/card/card.decider.js';
import { type CardDocument, cardView } from '../domain/card/card.view.js';
import { FundingSources } from '../services/funding-sources.service.js';

interface CardRequest {
  readonly cardholderId: string;
  readonly platformCardId?: string;
  readonly fundingSources: readonly string[];
  readonly maxSpendPerTransaction?: number | null;
}

/** Kind of the reservations that make a platform's card id unique among its cards that are not closed. */
export const PLATFORM_CARD_ID = 'cards.platform-card-id';

/** POST /cards. Returns the card with state PROCESSING (payments-cards 15.1). */
export class IssueCard extends defineCommand<CardRequest, CardDocument>('cards.issue-card') {}

@CommandHandler(IssueCard)
export class IssueCardHandler implements ICommandHandler<IssueCard> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly reservations: Reservations,
    private readonly customers: CustomerDirectory,
    private readonly sources: FundingSources,
  ) {}

  async execute(command: IssueCard): Promise<CardDocument> {
    const { tenant, metadata } = command;
    const id = aggregateIdOf(metadata, 'Card');
    const receipt = await this.runner.runOnce(card, tenant, id, metadata, () => this.issue(command, id));
    return this.answers.answer(cardView, tenant, id, receipt);
  }

  private async issue({ tenant, data: request, metadata }: IssueCard, id: string) {
    const { cardholderId, fundingSources } = request;
    await this.requireApproved(tenant, cardholderId);
    const currency = await this.sources.currencyOf(tenant, cardholderId, fundingSources);
    const platformCardId = request.platformCardId ?? `card-${id}`;
    const limit = request.maxSpendPerTransaction ?? null;
    const issue = {
      kind: 'issue',
      cardId: resourceId('Card', id),
      cardholderId,
      platformCardId,
      referenceGenerated: request.platformCardId === undefined,
      currency,
      fundingSources,
      maxSpendPerTransaction: limit === null ? null : BigInt(limit),
    } as const;
    return this.reservations.reserveThen(
      tenant,
      PLATFORM_CARD_ID,
      platformCardId,
      { aggregate: card, id },
      metadata,
      () => conflict('PLATFORM_ID_TAKEN', 'Another card of this platform that is not closed has this platformCardId.'),
      (last) => this.runner.run(card, tenant, id, issue, last, { begins: true }),
    );
  }

  private async requireApproved(tenant: Tenant, cardholderId: string): Promise<void> {
    const customer = await this.customers.get(tenant, cardholderId);
    if (customer === null) throw unknownId('USER_NOT_FOUND', 'customer', 'cardholderId');
    if (customer.isDeleted) throw new Refusal('CUSTOMER_DELETED', 'The customer was deleted.');
    if (customer.status !== 'APPROVED')
      throw new Refusal('CARDHOLDER_KYC_NOT_APPROVED', 'The cardholder is not approved.');
  }
}
