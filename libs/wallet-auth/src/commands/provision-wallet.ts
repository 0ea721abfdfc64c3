import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { metadataFor } from '@app/event-sourcing/definitions';
import { derivedResourceId, uuidOf } from '@app/kernel';
import { CustomerDirectory } from '@app/onboarding';
import { wallet } from '../domain/wallet/wallet.decider.js';
import { ContactClaims } from '../services/contact-claims.service.js';
import { Wallets } from '../services/wallets.service.js';

interface WalletToProvision {
  readonly accountId: string;
  readonly customerId: string;
}

/**
 * Creates the wallet of an account, and its EMAIL_OTP credential once the customer has an email address (wallet-auth 5.1). A wallet that
 * has a credential gets no second one, since that needs the owner's signature.
 */
export class ProvisionWallet extends defineCommand<WalletToProvision>('wallet-auth.provision-wallet') {}

@CommandHandler(ProvisionWallet)
export class ProvisionWalletHandler implements ICommandHandler<ProvisionWallet> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly customers: CustomerDirectory,
    private readonly wallets: Wallets,
    private readonly claims: ContactClaims,
  ) {}

  async execute({ tenant, data: { accountId, customerId }, metadata }: ProvisionWallet): Promise<void> {
    // an address that is set in the meantime triggers this command again
    const [isWallet, owner] = await Promise.all([
      this.wallets.isWallet(tenant, accountId),
      this.customers.get(tenant, customerId),
    ]);
    if (!isWallet) return; // not opened yet: the command is sent again after that
    const { credentials, closed } = await this.wallets.create(tenant, accountId, customerId, metadata, {
      isNew: true,
    });
    const own = metadataFor(metadata, 'credential');
    const ownId = derivedResourceId('AuthMethod', own.commandId);
    const added = credentials.find(({ credentialId }) => credentialId === ownId); // added by an attempt that did not claim the address
    if (closed || (credentials.length > 0 && added === undefined)) return;
    const email = added === undefined ? owner?.email : added.nickname;
    if (email === undefined || email === null) return;
    if (added === undefined) {
      const command = {
        kind: 'add-credential',
        credential: { type: 'EMAIL_OTP', nickname: email },
        signed: false,
      } as const;
      await this.runner.run(wallet, tenant, uuidOf('InternalAccount', accountId), command, own);
    }
    await this.claims.join(tenant, { type: 'EMAIL_OTP', address: email }, accountId, metadata);
  }
}
