import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, invalidInput, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { type CardChanges, card, requireMutable } from '../domain/card/card.decider.js';
import { type CardDocument, cardView } from '../domain/card/card.view.js';
import { FundingSources } from '../services/funding-sources.service.js';

/** PATCH /cards/{id} (specification, "Cards", rules 1 to 6). Returns the changed card. */
export class UpdateCard extends defineCommand<
  {
    readonly cardId: string;
    readonly changes: CardChanges;
  },
  CardDocument
>('cards.update-card') {}

@CommandHandler(UpdateCard)
export class UpdateCardHandler implements ICommandHandler<UpdateCard> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly sources: FundingSources,
  ) {}

  async execute({ tenant, data: { cardId, changes }, metadata }: UpdateCard): Promise<CardDocument> {
    requireConsistentChange(changes);
    const id = uuidOf('Card', cardId);
    const { state } = await this.runner.load(card, tenant, id);
    if (state.state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such card.');
    requireMutable(state.state, changes);
    if (changes.fundingSources !== undefined) {
      await this.sources.currencyOf(tenant, state.cardholderId, changes.fundingSources, state.currency);
    }
    const receipt = await this.runner.run(card, tenant, id, { kind: 'change', changes }, metadata);
    return this.answers.answer(cardView, tenant, id, receipt);
  }
}

/** A change must have at least one member; closing must be the only one. */
function requireConsistentChange({ state, fundingSources, maxSpendPerTransaction }: CardChanges): void {
  if (state === undefined && fundingSources === undefined && maxSpendPerTransaction === undefined) {
    throw invalidInput('At least one of state, fundingSources and maxSpendPerTransaction must be given.');
  }
  if (state !== 'CLOSED') return;
  if (fundingSources !== undefined) {
    throw invalidInput('fundingSources must not be combined with state CLOSED.', {
      field: 'fundingSources',
      message: 'must not be combined with state CLOSED',
    });
  }
  if (maxSpendPerTransaction !== undefined) {
    throw invalidInput('maxSpendPerTransaction must not be combined with state CLOSED.', {
      field: 'maxSpendPerTransaction',
      message: 'must not be combined with state CLOSED',
    });
  }
}
