import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import type { Tenant } from '@app/kernel';
import { SigningKeys } from '../signing/signing-keys.js';

/** The platform that is to follow this one signs its webhooks by the same keys. Sent before that platform has webhooks. */
export class CarrySigningKeys extends defineCommand<{ readonly successor: Tenant }>('webhooks.carry-signing-keys') {}

@CommandHandler(CarrySigningKeys)
export class CarrySigningKeysHandler implements ICommandHandler<CarrySigningKeys> {
  constructor(private readonly keys: SigningKeys) {}

  execute({ tenant, data: { successor }, metadata }: CarrySigningKeys): Promise<void> {
    return this.keys.carry(tenant, successor, metadata);
  }
}
