import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, Reservations, defineCommand } from '@app/event-sourcing';
import { card } from '../domain/card/card.decider.js';
import { PLATFORM_CARD_ID } from './issue-card.js';

/** Releases the platform's id of a card that has ended, so that it may be used again. */
export class ReleasePlatformCardId extends defineCommand<{ readonly cardId: string }>(
  'cards.release-platform-card-id',
) {}

@CommandHandler(ReleasePlatformCardId)
export class ReleasePlatformCardIdHandler implements ICommandHandler<ReleasePlatformCardId> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly reservations: Reservations,
  ) {}

  async execute({ tenant, data: { cardId }, metadata }: ReleasePlatformCardId): Promise<void> {
    const id = uuidOf('Card', cardId);
    const {
      state: { platformCardId },
    } = await this.runner.load(card, tenant, id);
    if (platformCardId !== null)
      await this.reservations.release(tenant, PLATFORM_CARD_ID, platformCardId, { aggregate: card, id }, metadata);
  }
}
