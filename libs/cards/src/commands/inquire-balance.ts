import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { card } from '../domain/card/card.decider.js';
import { issuerTokenOf } from './authorize-card.js';

/** A check without an amount: sets nothing aside and makes no transaction (payments-cards 15.6). */
export class InquireBalance extends Command<{ readonly issuerTransactionToken: string }> {
  constructor(
    readonly tenant: Tenant,
    readonly cardId: string,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(InquireBalance)
export class InquireBalanceHandler implements ICommandHandler<InquireBalance> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, cardId, metadata }: InquireBalance): Promise<{ readonly issuerTransactionToken: string }> {
    const { state } = await this.runner.load(card, tenant, uuidOf('Card', cardId));
    if (state.state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such card.');
    return { issuerTransactionToken: issuerTokenOf(metadata.commandId) };
  }
}
