import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Money, Tenant } from '@app/kernel';
import { CARD_SETTLEMENT, WORLD } from '@app/accounts';
import { aggregateIdOf, AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { networkSettlement } from '../domain/network-settlement/network-settlement.decider.js';

/** The operator records that the card network was paid, or with a negative amount that it paid. Refuses INVALID_AMOUNT for nothing. */
export class SettleNetwork extends Command<void> {
  constructor(
    readonly tenant: Tenant,
    readonly amount: Money,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(SettleNetwork)
export class SettleNetworkHandler implements ICommandHandler<SettleNetwork> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, amount, metadata }: SettleNetwork): Promise<void> {
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
