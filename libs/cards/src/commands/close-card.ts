import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { card } from '../domain/card/card.decider.js';
import { type CardDocument, cardView } from '../domain/card/card.view.js';

/** Risk or compliance ends a card: CLOSED with CLOSED_BY_SERVICE, by the operator's means alone (payments-cards 15.2). */
export class CloseCardByService extends Command<CardDocument> {
  constructor(
    readonly tenant: Tenant,
    readonly cardId: string,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(CloseCardByService)
export class CloseCardByServiceHandler implements ICommandHandler<CloseCardByService> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, cardId, metadata }: CloseCardByService): Promise<CardDocument> {
    const id = uuidOf('Card', cardId);
    const receipt = await this.runner.run(card, tenant, id, { kind: 'close', reason: 'CLOSED_BY_SERVICE' }, metadata);
    return this.answers.answer(cardView, tenant, id, receipt);
  }
}
