import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Money } from '@app/kernel';
import { CARD_SETTLEMENT, WORLD } from '@app/accounts';
import { AggregateRunner, aggregateIdOf, defineCommand } from '@app/event-sourcing';
import { networkSettlement } from '../domain/network-settlement/network-settlement.decider.js';

/** Records a settlement payment to the card network; a negative amount was paid by the network. INVALID_AMOUNT for zero. */
export class SettleNetwork extends defineCommand<{ readonly amount: Money }>('cards.settle-network') {}

@CommandHandler(SettleNetwork)
export class SettleNetworkHandler implements ICommandHandler<SettleNetwork> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: { amount }, metadata }: SettleNetwork): Promise<void> {
    const ledger = { owed: CARD_SETTLEMENT, outside: WORLD };
    await this.runner.run(
      networkSettlement,
      tenant,
      aggregateIdOf(metadata, 'network-settlement'),
      { kind: 'settle', amount, ledger },
      metadata,
    );
  }
}
