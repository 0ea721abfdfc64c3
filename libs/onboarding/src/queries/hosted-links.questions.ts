import { Injectable } from '@nestjs/common';
import { type Tenant, constantTimeEquals } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import { Vault } from '@app/event-store';
import { PlatformDirectory } from '@app/platforms';
import { type HostedLinkState, hostedLink } from '../domain/hosted-link/hosted-link.decider.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A link with a genuine token. */
export interface HostedLink {
  readonly tenant: Tenant;
  readonly linkUuid: string;
  readonly state: HostedLinkState;
}

/** Tokens of hosted links. A token allows acting for the customer, so it contains a keyed hash and is not stored. */
@Injectable()
export class HostedLinks {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly vault: Vault,
    private readonly platforms: PlatformDirectory,
  ) {}

  /** `<platform>.<link>.<proof>`; deterministic for a link. */
  tokenOf(tenant: Tenant, linkUuid: string): string {
    return `${tenant.platformId}.${linkUuid}.${this.vault.fingerprint(tenant, 'onboarding.hosted-link', linkUuid)}`;
  }

  /** The secret that identifies the browser that opened the link. */
  sessionOf(tenant: Tenant, linkUuid: string, sessionId: string): string {
    return this.vault.fingerprint(tenant, 'onboarding.hosted-session', JSON.stringify([linkUuid, sessionId]));
  }

  /** null for a token that we did not issue. */
  async find(token: string): Promise<HostedLink | null> {
    const [platformId = '', linkUuid = ''] = token.split('.');
    if (!UUID.test(platformId) || !UUID.test(linkUuid)) return null;
    const tenant = await this.platforms.tenantOf(platformId);
    if (tenant === null || !constantTimeEquals(this.tokenOf(tenant, linkUuid), token)) return null;
    const { state } = await this.runner.load(hostedLink, tenant, linkUuid);
    return state === null ? null : { tenant, linkUuid, state };
  }
}
