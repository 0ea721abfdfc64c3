import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { PlatformDirectory } from '@app/platforms';
import { SigningKeys } from '../signing/signing-keys.js';

/** Makes a new signing key current. The previous keys remain valid for `overlap` milliseconds (onboarding-accounts 15.1). */
export class RotateSigningKey extends defineCommand<{ readonly overlap: number }>('webhooks.rotate-signing-key') {}

@CommandHandler(RotateSigningKey)
export class RotateSigningKeyHandler implements ICommandHandler<RotateSigningKey> {
  constructor(
    private readonly keys: SigningKeys,
    private readonly platforms: PlatformDirectory,
  ) {}

  async execute({ tenant, data: { overlap }, metadata }: RotateSigningKey): Promise<void> {
    await this.platforms.requireInUse(tenant);
    await this.keys.rotate(tenant, overlap, metadata);
  }
}
