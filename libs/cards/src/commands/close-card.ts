import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { card } from '../domain/card/card.decider.js';
import { type CardDocument, cardView } from '../domain/card/card.view.js';

/** Closes a card for risk or compliance, with CLOSED_BY_SERVICE. Only for operators (payments-cards 15.2). */
export class CloseCardByService extends defineCommand<{ readonly cardId: string }, CardDocument>(
  'cards.close-card-by-service',
) {}

@CommandHandler(CloseCardByService)
export class CloseCardByServiceHandler implements ICommandHandler<CloseCardByService> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data: { cardId }, metadata }: CloseCardByService): Promise<CardDocument> {
    const id = uuidOf('Card', cardId);
    const receipt = await this.runner.run(card, tenant, id, { kind: 'close', reason: 'CLOSED_BY_SERVICE' }, metadata);
    return this.answers.answer(cardView, tenant, id, receipt);
  }
}
