import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, derivedUuid, PlatformClock } from '@app/kernel';
import { AggregateRunner, asOfOrNow, ViewReader, withoutAsOf } from '@app/event-sourcing';
import { invitationCode } from '../domain/invitation/invitation.decider.js';
import { type InvitationDocument, invitationView } from '../domain/invitation/invitation.view.js';

const CODE = /^[0-9a-f]{8}$/;

/** Where an invitation lives. */
interface InvitationLocation {
  readonly tenant: Tenant;
  readonly uuid: string;
}

/** Invitations by their code, usable by any platform in the same environment. */
@Injectable()
export class Invitations {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly views: ViewReader,
    private readonly clocks: PlatformClock,
  ) {}

  /** 404 INVITATION_NOT_FOUND. */
  async find({ environment }: Tenant, code: string): Promise<InvitationLocation> {
    const { state } = CODE.test(code)
      ? await withoutAsOf(() => this.runner.load(invitationCode, codeTenant(environment), codeUuid(code)))
      : { state: null };
    if (state === null) throw unknownInvitation();
    return { tenant: { platformId: state.platformId, environment }, uuid: state.invitationUuid };
  }

  /** Like `get`, but of the tenant's own alone. */
  async getOwn(tenant: Tenant, code: string): Promise<InvitationDocument> {
    const {
      tenant: { platformId },
    } = await this.find(tenant, code);
    if (platformId !== tenant.platformId) throw unknownInvitation();
    return this.get(tenant, code);
  }

  /** One whose time has passed is EXPIRED whether or not its timer came. */
  async get(tenant: Tenant, code: string): Promise<InvitationDocument> {
    const place = await this.find(tenant, code);
    const document = await this.views.at(invitationView, place.tenant, place.uuid);
    if (document === null) throw unknownInvitation();
    const isOver =
      document.expiresAt !== undefined && document.expiresAt <= asOfOrNow(this.clocks.now(place.tenant).toISOString());
    return document.status === 'PENDING' && isOver ? { ...document, status: 'EXPIRED' } : document;
  }
}

function unknownInvitation(): Refusal {
  return new Refusal('INVITATION_NOT_FOUND', 'There is no such invitation.');
}

/** Codes of all platforms of an environment are in one log that belongs to no platform. */
export function codeTenant(environment: Tenant['environment']): Tenant {
  return { platformId: derivedUuid('onboarding.invitation-codes'), environment };
}

export function codeUuid(code: string): string {
  return derivedUuid('onboarding.invitation-code', code);
}
