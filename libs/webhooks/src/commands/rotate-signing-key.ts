import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import type { Tenant } from '@app/kernel';
import { SigningKeys } from '../signing/signing-keys.js';

/** A new signing key takes over; the ones before it verify beside it for `overlap` milliseconds (onboarding-accounts 15.1). */
export class RotateSigningKey extends Command<void> {
  constructor(
    readonly tenant: Tenant,
    readonly overlap: number,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(RotateSigningKey)
export class RotateSigningKeyHandler implements ICommandHandler<RotateSigningKey> {
  constructor(private readonly keys: SigningKeys) {}

  execute({ tenant, overlap, metadata }: RotateSigningKey): Promise<void> {
    return this.keys.rotate(tenant, overlap, metadata);
  }
}
