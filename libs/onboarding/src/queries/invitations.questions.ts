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

/** Stream of an invitation. */
interface InvitationLocation {
  readonly tenant: Tenant;
  readonly uuid: string;
}

/** Invitations by code, for any platform in the same environment. */
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

  /** `<code>.<proof>` in the page's URL: codes are short enough to be guessed, and the page contains names. */
  tokenOf(environment: Tenant['environment'], code: string): string {
    const proof = this.vault.fingerprint(codeTenant(environment), 'onboarding.invitation-page', code);
    return `${code}.${proof.slice(0, PROOF_LENGTH)}`;
  }

  /** The invitation of a page, with the inviting platform. 404 INVITATION_NOT_FOUND for a token that we did not issue. */
  async ofToken(token: string): Promise<{ readonly tenant: Tenant; readonly document: InvitationDocument }> {
    const [code = ''] = token.split('.');
    const environment = ENVIRONMENTS.find((each) => constantTimeEquals(this.tokenOf(each, code), token));
    if (environment === undefined) throw unknownInvitation();
    const { tenant } = await this.find({ environment }, code);
    return { tenant, document: await this.get(tenant, code) };
  }

  /** Like `get`, but only for the tenant's own. */
  async getOwn(tenant: Tenant, code: string): Promise<InvitationDocument> {
    const {
      tenant: { platformId },
    } = await this.find(tenant, code);
    if (platformId !== tenant.platformId) throw unknownInvitation();
    return this.get(tenant, code);
  }

  /** One past its expiry is EXPIRED whether or not its timer has fired. */
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

/** The tenant of the codes of all platforms in an environment, which belong to no single platform. */
export function codeTenant(environment: Tenant['environment']): Tenant {
  return { platformId: derivedUuid('onboarding.invitation-codes'), environment };
}

export function codeUuid(code: string): string {
  return derivedUuid('onboarding.invitation-code', code);
}
