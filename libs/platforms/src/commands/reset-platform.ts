import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, type Tenant, type Timestamp, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { type CommandMetadata, atServiceTime, metadataFor } from '@app/event-sourcing/definitions';
import type { PlatformState } from '../domain/platform/platform.state.js';
import { platform } from '../domain/platform/platform.decider.js';
import { token } from '../domain/token/token.decider.js';
import type { TokenDocument } from '../domain/token/token.view.js';
import { PROVIDER_REQUIREMENTS, SERVICE_UMA_DOMAIN } from '../platforms.configuration.js';
import { PLATFORMS_OPTIONS, type PlatformsOptions } from '../platforms.options.js';
import { LiveTokens } from '../queries/live-tokens.questions.js';

/** A platform that was reset. */
export interface PlatformReset {
  readonly platformId: string;
  readonly predecessorId: string;
  readonly at: Timestamp;
}

/**
 * Resets a sandbox platform: from now on its tokens open another platform with the same settings and nothing else. The history of the former
 * one is unchanged.
 */
export class ResetPlatform extends defineCommand<
  {
    /** UUID of the successor, unless another reset has determined one. */
    readonly successorId: string;
    /** Derived from the idempotency key, so that it identifies the same reset after the token has moved; null without a key. */
    readonly resetId: string | null;
  },
  PlatformReset
>('platforms.reset-platform') {}

@CommandHandler(ResetPlatform)
export class ResetPlatformHandler implements ICommandHandler<ResetPlatform> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly tokens: LiveTokens,
    private readonly answers: ReadYourWrites,
    @Inject(PLATFORMS_OPTIONS) private readonly options: PlatformsOptions,
  ) {}

  async execute({ tenant, data: { successorId, resetId }, metadata }: ResetPlatform): Promise<PlatformReset> {
    const { state } = await this.runner.load(platform, tenant, tenant.platformId);
    if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such platform.');
    const { predecessor } = state;
    if (predecessor !== null && resetId !== null && predecessor.resetId === resetId)
      return { platformId: tenant.platformId, predecessorId: predecessor.platformId, at: predecessor.until };
    const command = { kind: 'supersede', successorId, resetId } as const;
    const superseded = await this.runner.run(platform, tenant, tenant.platformId, command, metadata);
    const { successor, at } = await this.successorOf(tenant, superseded.state!, metadata);
    await this.moveTokens(tenant, successor, metadata);
    await this.answers.reacted(metadata.correlationId);
    return { platformId: successor.platformId, predecessorId: tenant.platformId, at };
  }

  /** The successor is created before a token leads to it, with the settings of the superseded platform, which are final. */
  private async successorOf(
    tenant: Tenant,
    superseded: PlatformState,
    metadata: CommandMetadata,
  ): Promise<{ readonly successor: Tenant; readonly at: Timestamp }> {
    const successor = { ...tenant, platformId: superseded.successorId! };
    const command = {
      kind: 'continue',
      predecessorId: tenant.platformId,
      predecessor: superseded,
      serviceUmaDomain: SERVICE_UMA_DOMAIN,
      policy: { localNetworks: this.options.localNetworks, providerRequirements: PROVIDER_REQUIREMENTS },
    } as const;
    const { platformId } = successor;
    const step = metadataFor(atServiceTime(metadata), `successor ${platformId}`);
    const { state } = await this.runner.run(platform, successor, platformId, command, step);
    return { successor, at: state!.predecessor!.until };
  }

  /** Moves the caller's token last: until then a retry reaches the original platform and moves the others. */
  private async moveTokens(tenant: Tenant, successor: Tenant, metadata: CommandMetadata): Promise<void> {
    const live = await this.tokens.of(tenant);
    const others = live.filter(({ id }) => id !== metadata.actor);
    const own = live.filter(({ id }) => id === metadata.actor);
    for (const each of [...others, ...own]) await this.moveToken(each, tenant, { successor, metadata });
  }

  /** Moves the token further if the successor was itself reset, since that reset may have listed tokens before this one arrived. */
  private async moveToken(
    { id, name }: Pick<TokenDocument, 'id' | 'name'>,
    tenant: Tenant,
    { successor, metadata }: { readonly successor: Tenant; readonly metadata: CommandMetadata },
  ): Promise<void> {
    const uuid = uuidOf('Token', id);
    const { state } = await this.runner.load(token, tenant, uuid);
    if (state === null || state.revoked) return;
    const { permissions, clientId, secretHash } = state;
    const takeover = { kind: 'take-over', name, permissions, clientId, secretHash } as const;
    const { platformId } = successor;
    const step = (what: string) => `${what} ${id} ${platformId}`;
    const there = atServiceTime(metadata);
    await this.runner.run(token, successor, uuid, takeover, metadataFor(there, step('take over')));
    const move = { kind: 'move', platformId } as const;
    const { checkpoint } = await this.runner.run(token, tenant, uuid, move, metadataFor(metadata, step('move')));
    await this.answers.passed(checkpoint);
    const { state: now } = await this.runner.load(platform, successor, platformId);
    if (now === null || now.successorId === null) return;
    const further = await this.successorOf(successor, now, there);
    await this.moveToken({ id, name }, successor, { successor: further.successor, metadata: there });
  }
}
