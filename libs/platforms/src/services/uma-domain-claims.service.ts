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

/** Ensures that no two platforms of an environment have the same UMA domain. */
@Injectable()
export class UmaDomainClaims {
  constructor(private readonly runner: AggregateRunner) {}

  /** Claims a domain before the configuration names it. 409 CONFLICT when it is another platform's. */
  async claim(claimant: Tenant, wanted: string, metadata: CommandMetadata): Promise<void> {
    if (!isUmaDomain(wanted)) return; // which the configuration itself refuses, with all that is wrong
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

  /** A platform that was reset gives its domain up. */
  private async uses(owner: Tenant, umaDomain: string): Promise<boolean> {
    const { state } = await this.runner.load(platform, owner, owner.platformId);
    return state !== null && state.successorId === null && state.config.umaDomain === umaDomain;
  }
}
