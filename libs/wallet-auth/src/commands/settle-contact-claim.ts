import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ViewReader, defineCommand } from '@app/event-sourcing';
import { type Tenant, resourceId } from '@app/kernel';
import { walletView } from '../domain/wallet/wallet.view.js';
import { isOneTimeCode } from '../domain/wallet/wallet.events.js';
import { ContactClaims } from '../services/contact-claims.service.js';

/** A contact that a wallet claimed, by the UUID of its claims. */
interface ClaimedContact {
  readonly accountId: string;
  readonly claimUuid: string;
}

/** The contact that a credential had at a revision of its wallet. */
interface ContactOfCredential {
  readonly walletUuid: string;
  readonly credentialId: string;
  readonly revision: number;
}

export type ContactToSettle = ClaimedContact | ContactOfCredential;

/**
 * Makes the claim of a wallet on a contact agree with its credentials: made if one of them uses the contact, released if none does. Needed
 * where a request ended between the two.
 */
export class SettleContactClaim extends defineCommand<ContactToSettle>('wallet-auth.settle-contact-claim') {}

@CommandHandler(SettleContactClaim)
export class SettleContactClaimHandler implements ICommandHandler<SettleContactClaim> {
  constructor(
    private readonly views: ViewReader,
    private readonly claims: ContactClaims,
  ) {}

  async execute({ tenant, data, metadata }: SettleContactClaim): Promise<void> {
    const claimed = 'claimUuid' in data ? data : await this.claimOf(tenant, data);
    if (claimed !== null) await this.claims.settle(tenant, claimed.claimUuid, claimed.accountId, metadata);
  }

  private async claimOf(
    tenant: Tenant,
    { walletUuid, credentialId, revision }: ContactOfCredential,
  ): Promise<ClaimedContact | null> {
    const document = await this.views.at(walletView, tenant, walletUuid, revision);
    const credential = document?.credentials.find(({ id }) => id === credentialId);
    if (!credential || !isOneTimeCode(credential.type) || !credential.nickname) return null; // its owner was erased
    const accountId = resourceId('InternalAccount', walletUuid);
    return { accountId, claimUuid: this.claims.idOf(tenant, { type: credential.type, address: credential.nickname }) };
  }
}
