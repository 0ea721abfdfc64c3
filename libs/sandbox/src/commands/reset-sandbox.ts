import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { metadataFor } from '@app/event-sourcing/definitions';
import { type Timestamp, derivedUuid, resourceId } from '@app/kernel';
import { PlatformDirectory, ResetPlatform } from '@app/platforms';
import { CarryWebhookSettings } from '@app/webhooks';

/** A sandbox that was reset. */
export interface SandboxReset {
  /** `PlatformConfig:<uuid>` of the platform that the tokens authenticate as from now on. */
  readonly platformId: string;
  readonly previousPlatformId: string;
  readonly resetAt: Timestamp;
}

/**
 * POST /sandbox/reset. The request's Idempotency-Key identifies the same reset even after the caller's token has moved to the new platform.
 */
export class ResetSandbox extends defineCommand<{ readonly key: string | null }, SandboxReset>(
  'sandbox.reset-sandbox',
) {}

@CommandHandler(ResetSandbox)
export class ResetSandboxHandler implements ICommandHandler<ResetSandbox> {
  constructor(
    private readonly commands: CommandBus,
    private readonly platforms: PlatformDirectory,
  ) {}

  /** Webhook settings are carried over first, on every attempt until one has superseded the platform: after that they are final. */
  async execute({ tenant, data: { key }, metadata }: ResetSandbox): Promise<SandboxReset> {
    const successorId = derivedUuid('Platform', 'reset', metadata.commandId);
    const successor = { ...tenant, platformId: successorId };
    if (!(await this.platforms.isSuperseded(tenant)))
      await this.commands.execute(new CarryWebhookSettings(tenant, { successor }, metadataFor(metadata, 'webhooks')));
    const resetId = key === null ? null : derivedUuid('reset', key);
    const reset = await this.commands.execute(new ResetPlatform(tenant, { successorId, resetId }, metadata));
    return {
      platformId: resourceId('PlatformConfig', reset.platformId),
      previousPlatformId: resourceId('PlatformConfig', reset.predecessorId),
      resetAt: reset.at,
    };
  }
}
