import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Tenant } from '@app/kernel';
import { AggregateRunner, type CommandMetadata, ReadYourWrites } from '@app/event-sourcing';
import { transaction } from '../domain/transaction/transaction.decider.js';

/** Whoever looks at a quote whose time is over finds it EXPIRED, whether or not its timer has rung (payments-cards 4.3). */
export class ExpireQuote extends Command<void> {
  constructor(
    readonly tenant: Tenant,
    readonly transactionUuid: string,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(ExpireQuote)
export class ExpireQuoteHandler implements ICommandHandler<ExpireQuote> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, transactionUuid, metadata }: ExpireQuote): Promise<void> {
    const { checkpoint } = await this.runner.run(transaction, tenant, transactionUuid, { kind: 'expire' }, metadata);
    await this.answers.passed(checkpoint);
  }
}
