import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, uuidOf } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { card } from '../domain/card/card.decider.js';
import { issuerTokenOf } from './authorize-card.js';

/** Checks a card without an amount: places no hold and creates no transaction (payments-cards 15.6). */
export class InquireBalance extends defineCommand<
  { readonly cardId: string },
  { readonly issuerTransactionToken: string }
>('cards.inquire-balance') {}

@CommandHandler(InquireBalance)
export class InquireBalanceHandler implements ICommandHandler<InquireBalance> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({
    tenant,
    data: { cardId },
    metadata,
  }: InquireBalance): Promise<{ readonly issuerTransactionToken: string }> {
    const { state } = await this.runner.load(card, tenant, uuidOf('Card', cardId));
    if (state.state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such card.');
    return { issuerTransactionToken: issuerTokenOf(metadata.commandId) };
  }
}
