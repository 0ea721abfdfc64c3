import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, constantTimeEquals, derivedUuid, PlatformClock } from '@app/kernel';
import { AggregateRunner, asOfOrNow, ViewReader, withoutAsOf } from '@app/event-sourcing';
import { Vault } from '@app/event-store';
import { invitationCode } from '../domain/invitation/invitation.decider.js';
import { type InvitationDocument, invitationView } from '../domain/invitation/invitation.view.js';

/** Hexadecimal digits: 128 bits. */
const PROOF_LENGTH = 32;
const CODE = /^[0-9a-f]{8}$/;
const ENVIRONMENTS = ['SANDBOX', 'PRODUCTION'] as const;

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
    private readonly vault: Vault,
  ) {}

  /** 404 INVITATION_NOT_FOUND. */
  async find({ environment }: Pick<Tenant, 'environment'>, code: string): Promise<InvitationLocation> {
    const { state } = CODE.test(code)
      ? await withoutAsOf(() => this.runner.load(invitationCode, codeTenant(environment), codeUuid(code)))
      : { state: null };
    if (state === null) throw unknownInvitation();
    return { tenant: { platformId: state.platformId, environment }, uuid: state.invitationUuid };
  }

  /** `<code>.<proof>`, in the address of the page: codes are short enough to be guessed, and the page names people. */
  tokenOf(environment: Tenant['environment'], code: string): string {
    const proof = this.vault.fingerprint(codeTenant(environment), 'onboarding.invitation-page', code);
    return `${code}.${proof.slice(0, PROOF_LENGTH)}`;
  }

  /** The invitation of a page, with the platform that invites. 404 INVITATION_NOT_FOUND for a token that we did not make. */
  async ofToken(token: string): Promise<{ readonly tenant: Tenant; readonly document: InvitationDocument }> {
    const [code = ''] = token.split('.');
    const environment = ENVIRONMENTS.find((each) => constantTimeEquals(this.tokenOf(each, code), token));
    if (environment === undefined) throw unknownInvitation();
    const { tenant } = await this.find({ environment }, code);
    return { tenant, document: await this.get(tenant, code) };
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
