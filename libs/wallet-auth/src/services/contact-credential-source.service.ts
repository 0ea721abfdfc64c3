import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InternalAccounts } from '@app/accounts';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type ErrorCode, type Tenant, uuidOf } from '@app/kernel';
import { type ContactChange, ContactCredentials, type CredentialSource, type LinkedCredentials } from '@app/onboarding';
import { wallet } from '../domain/wallet/wallet.decider.js';
import { WALLET_CURRENCY } from '../wallet-auth.configuration.js';
import { ContactClaims } from './contact-claims.service.js';

type Channel = ContactChange['channel'];

const TYPE = { EMAIL: 'EMAIL_OTP', PHONE: 'SMS_OTP' } as const;
const TAKEN: Readonly<Record<Channel, ErrorCode>> = { EMAIL: 'EMAIL_OTP_EMAIL_ALREADY_EXISTS', PHONE: 'CONFLICT' };

/** Reports to onboarding which credentials use a customer's address or number, and moves them when it changes. */
@Injectable()
export class ContactCredentialSource implements CredentialSource, OnModuleInit {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly accounts: InternalAccounts,
    private readonly claims: ContactClaims,
    private readonly contacts: ContactCredentials,
  ) {}

  onModuleInit(): void {
    this.contacts.register(this);
  }

  async linkedTo(tenant: Tenant, customerId: string, channel: Channel): Promise<LinkedCredentials | null> {
    const account = await this.accounts.customerAccount(tenant, customerId, WALLET_CURRENCY);
    if (account === null) return null;
    const { state } = await this.runner.load(wallet, tenant, uuidOf('InternalAccount', account.id));
    const linked = state?.credentials.filter(({ type }) => type === TYPE[channel]) ?? [];
    return linked.length === 0
      ? null
      : { accountIds: [account.id], credentialIds: linked.map(({ credentialId }) => credentialId) };
  }

  async requireFree(
    tenant: Tenant,
    { accountIds: [accountId] }: LinkedCredentials,
    { channel, to }: ContactChange,
  ): Promise<void> {
    await this.claims.requireFree(tenant, { type: TYPE[channel], address: to }, accountId, TAKEN[channel]);
  }

  async move(
    tenant: Tenant,
    { accountIds: [accountId], credentialIds }: LinkedCredentials,
    { channel, from, to }: ContactChange,
    metadata: CommandMetadata,
  ): Promise<void> {
    const type = TYPE[channel];
    await this.claims.claim(tenant, { type, address: to }, accountId, TAKEN[channel], metadata);
    // a wallet has at most one credential of this type
    for (const credentialId of credentialIds) {
      const command = { kind: 'change-contact', credentialId, nickname: to } as const;
      await this.runner.run(wallet, tenant, uuidOf('InternalAccount', accountId), command, metadata);
    }
    if (from !== undefined) await this.claims.releaseReplaced(tenant, type, { from, to }, accountId, metadata);
  }
}
