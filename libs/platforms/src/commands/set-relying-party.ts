import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { platform } from '../domain/platform/platform.decider.js';
import type { RelyingParty } from '../domain/platform/relying-party.js';

/** Sets where a platform's customers use passkeys. 400 INVALID_INPUT with every invalid origin. */
export class SetRelyingParty extends defineCommand<RelyingParty>('platforms.set-relying-party') {}

@CommandHandler(SetRelyingParty)
export class SetRelyingPartyHandler implements ICommandHandler<SetRelyingParty> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: relyingParty, metadata }: SetRelyingParty): Promise<void> {
    await this.runner.run(platform, tenant, tenant.platformId, { kind: 'set-relying-party', relyingParty }, metadata);
  }
}
