import { Injectable } from '@nestjs/common';
import { AggregateRunner } from '@app/event-sourcing';
import { type CommandMetadata, metadataFor } from '@app/event-sourcing/definitions';
import { Vault } from '@app/event-store';
import { type ErrorCode, type Tenant, derivedUuid, uuidOf } from '@app/kernel';
import type { CustomerSummary } from '@app/onboarding';
import {
  type ContactClaimCommand,
  contactClaim,
  requireNoOther,
} from '../domain/contact-claim/contact-claim.decider.js';
import { wallet } from '../domain/wallet/wallet.decider.js';
import { type CredentialType, isOneTimeCode } from '../domain/wallet/wallet.events.js';

/** The contact of a customer that identifies a credential of that type. */
export function contactOf(customer: CustomerSummary | null, type: CredentialType): string | undefined {
  if (type === 'EMAIL_OTP') return customer?.email;
  return type === 'SMS_OTP' ? customer?.phoneNumber : undefined;
}

/** An address or number together with the type of the credentials that log in with it. */
interface Contact {
  readonly type: CredentialType;
  readonly address: string;
}

/** Wallets that log in with an address or number; each contact is stored only as a keyed hash. */
@Injectable()
export class ContactClaims {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly vault: Vault,
  ) {}

  /** Adds a credential to those on the contact; several credentials may share one. */
  join(tenant: Tenant, contact: Contact, accountId: string, metadata: CommandMetadata): Promise<void> {
    return this.run(tenant, contact, { kind: 'join', accountId }, metadata);
  }

  /** Reserves the contact exclusively for this wallet; refuses with `taken` if another wallet has it. */
  claim(
    tenant: Tenant,
    contact: Contact,
    accountId: string,
    taken: ErrorCode,
    metadata: CommandMetadata,
  ): Promise<void> {
    return this.run(tenant, contact, { kind: 'claim', accountId, taken }, metadata);
  }

  /** Refuses with `taken` if another wallet has the contact. */
  async requireFree(tenant: Tenant, contact: Contact, accountId: string, taken: ErrorCode): Promise<void> {
    const { state } = await this.runner.load(contactClaim, tenant, this.idOf(tenant, contact));
    requireNoOther(state, accountId, taken);
  }

  release(tenant: Tenant, contact: Contact, accountId: string, metadata: CommandMetadata): Promise<void> {
    return this.run(tenant, contact, { kind: 'release', accountId }, metadataFor(metadata, 'release'));
  }

  /** Releases `from` after the wallet has moved to `to`. Two spellings of one contact are the same claim, which the wallet keeps. */
  async releaseReplaced(
    tenant: Tenant,
    type: CredentialType,
    { from, to }: { readonly from: string; readonly to: string },
    accountId: string,
    metadata: CommandMetadata,
  ): Promise<void> {
    const left = { type, address: from };
    if (this.idOf(tenant, left) === this.idOf(tenant, { type, address: to })) return;
    await this.release(tenant, left, accountId, metadata);
  }

  /** Makes the claim if a credential of the wallet uses the contact, and releases it if none does. */
  async settle(tenant: Tenant, claimUuid: string, accountId: string, metadata: CommandMetadata): Promise<void> {
    const { state } = await this.runner.load(wallet, tenant, uuidOf('InternalAccount', accountId));
    const isUsed = state?.credentials.some(
      ({ type, nickname }) =>
        nickname !== null && isOneTimeCode(type) && this.idOf(tenant, { type, address: nickname }) === claimUuid,
    );
    const command = { kind: isUsed === true ? 'join' : 'release', accountId } as const;
    await this.runner.run(contactClaim, tenant, claimUuid, command, metadata);
  }

  private async run(
    tenant: Tenant,
    contact: Contact,
    command: ContactClaimCommand,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.runner.run(contactClaim, tenant, this.idOf(tenant, contact), command, metadata);
  }

  /** Pseudonym of a contact: a keyed hash, the same for all spellings of one address. */
  idOf(tenant: Tenant, contact: Contact): string {
    return contactClaimUuid(this.vault, tenant, contact);
  }
}

/** Stream id of the claims on a contact. */
export function contactClaimUuid(
  vault: Pick<Vault, 'fingerprint'>,
  tenant: Tenant,
  { type, address }: Contact,
): string {
  const name = type === 'EMAIL_OTP' ? address.toLowerCase() : address;
  return derivedUuid('contact claim', vault.fingerprint(tenant, `wallet-auth.contact ${type}`, name));
}
