import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Tenant } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { platformAggregate } from '../domain/platform/platform.decider.js';
import type { RelyingParty } from '../domain/platform/relying-party.js';

/** An operator says where a platform's customers use passkeys. 400 INVALID_INPUT naming every bad origin. */
export class SetRelyingParty extends Command<void> {
  constructor(
    readonly tenant: Tenant,
    readonly relyingParty: RelyingParty,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(SetRelyingParty)
export class SetRelyingPartyHandler implements ICommandHandler<SetRelyingParty> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, relyingParty, metadata }: SetRelyingParty): Promise<void> {
    await this.runner.run(
      platformAggregate,
      tenant,
      tenant.platformId,
      { kind: 'set-relying-party', relyingParty },
      metadata,
    );
  }
}
