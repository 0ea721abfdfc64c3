import { Injectable } from '@nestjs/common';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { CREDENTIAL_REGISTRY, type Tenant } from '@app/kernel';
import { platform } from '../domain/platform/platform.decider.js';
import { isUmaDomain, proxyUmaSubdomain } from '../domain/platform/uma-domain.js';
import {
  umaDomainClaim,
  umaDomainClaimUuid,
  umaDomainTaken,
} from '../domain/uma-domain-claim/uma-domain-claim.decider.js';
import { SERVICE_UMA_DOMAIN } from '../platforms.configuration.js';

/** Ensures that UMA domains are unique within an environment. */
@Injectable()
export class UmaDomainClaims {
  constructor(private readonly runner: AggregateRunner) {}

  /** Claims a domain before the configuration contains it. 409 CONFLICT if it belongs to another platform. */
  async claim(claimant: Tenant, wanted: string, metadata: CommandMetadata): Promise<void> {
    if (!isUmaDomain(wanted)) return; // the configuration itself refuses it, with all faults
    const umaDomain = wanted.toLowerCase();
    if (umaDomain === SERVICE_UMA_DOMAIN || umaDomain.endsWith(`.${SERVICE_UMA_DOMAIN}`)) {
      if (umaDomain !== `${proxyUmaSubdomain(claimant)}.${SERVICE_UMA_DOMAIN}`) throw umaDomainTaken();
      return;
    }
    const uuid = umaDomainClaimUuid(claimant.environment, umaDomain);
    const { state } = await this.runner.load(umaDomainClaim, CREDENTIAL_REGISTRY, uuid);
    const inUse = state !== null && (await this.uses(state.owner, umaDomain));
    await this.runner.run(umaDomainClaim, CREDENTIAL_REGISTRY, uuid, { umaDomain, claimant, inUse }, metadata);
  }

  /** False for a platform that was reset, which gives up its domain. */
  private async uses(owner: Tenant, umaDomain: string): Promise<boolean> {
    const { state } = await this.runner.load(platform, owner, owner.platformId);
    return state !== null && state.successorId === null && state.config.umaDomain === umaDomain;
  }
}
