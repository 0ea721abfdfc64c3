import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChargeReturn } from '@app/accounts';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { uuidOf } from '@app/kernel';
import { transaction } from '../domain/transaction/transaction.decider.js';
import { owesFunding } from '../domain/transaction/transaction.state.js';

/** Charges the payer's account with the money that the payer's bank took back, if it owes that now. Sent only by this context's sagas. */
export class ChargeReturnedFunding extends defineCommand<{ readonly transactionId: string }>(
  'payments.charge-returned-funding',
) {}

@CommandHandler(ChargeReturnedFunding)
export class ChargeReturnedFundingHandler implements ICommandHandler<ChargeReturnedFunding> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly commands: CommandBus,
  ) {}

  async execute({ tenant, data: { transactionId }, metadata }: ChargeReturnedFunding): Promise<void> {
    const { state } = await this.runner.load(transaction, tenant, uuidOf('Transaction', transactionId));
    if (state.fundingReturned === null || !owesFunding(state)) return;
    await this.commands.execute(new ChargeReturn(tenant, { ...state.fundingReturned, transactionId }, metadata));
  }
}
