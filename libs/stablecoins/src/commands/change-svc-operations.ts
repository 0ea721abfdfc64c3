import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { stablecoin } from '../domain/stablecoin/stablecoin.decider.js';
import type { SvcOperationsStatus } from '../domain/stablecoin/stablecoin.events.js';
import { type StablecoinDocument, stablecoinView } from '../domain/stablecoin/stablecoin.view.js';

/**
 * Sets the status of this service's operations with a token, by an operator; no route offers it. `currency`: the code that it is enabled
 * under.
 */
export class ChangeSvcOperations extends defineCommand<
  {
    readonly stablecoinId: string;
    readonly status: SvcOperationsStatus;
    readonly currency: string | null;
  },
  StablecoinDocument
>('stablecoins.change-svc-operations') {}

@CommandHandler(ChangeSvcOperations)
export class ChangeSvcOperationsHandler implements ICommandHandler<ChangeSvcOperations> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({
    tenant,
    data: { stablecoinId, status, currency },
    metadata,
  }: ChangeSvcOperations): Promise<StablecoinDocument> {
    const id = uuidOf('Stablecoin', stablecoinId);
    const receipt = await this.runner.run(
      stablecoin,
      tenant,
      id,
      { kind: 'change-svc-operations', status, currency },
      metadata,
    );
    return this.answers.answer(stablecoinView, tenant, id, receipt);
  }
}
